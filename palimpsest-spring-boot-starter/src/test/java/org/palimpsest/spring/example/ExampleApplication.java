package org.palimpsest.spring.example;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.palimpsest.spring.FollowedModel;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** An application that predicts in a controller: start it with {@code --palimpsest.model=DIRECTORY}. */
@SpringBootApplication
public class ExampleApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(ExampleApplication.class, arguments);
    }

    @RestController
    static class Predictions {
        private final FollowedModel model;

        Predictions(FollowedModel model) {
            this.model = model;
        }

        @PostMapping("/predict")
        List<Map<String, Object>> predict(@RequestBody List<Map<String, Object>> rows) throws IOException {
            return model.predict(rows);
        }
    }
}
