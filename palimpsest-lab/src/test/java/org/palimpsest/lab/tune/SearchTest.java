package org.palimpsest.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.random.Rng;

final class SearchTest {
    private static Search search(String... axes) {
        return new Search(List.of(axes).stream().map(SearchAxis::parse).toList());
    }

    @Test
    void aGridHasEveryPointOnce() {
        Search search = search("lambda=1,10,100", "network.hidden=[100, 100],[20]");
        assertThat(search.keys()).containsExactly("lambda", "network.hidden");
        assertThat(search.size()).isEqualTo(6);
        assertThat(search.grid())
                .containsExactly(
                        List.of("1", "[100, 100]"),
                        List.of("1", "[20]"),
                        List.of("10", "[100, 100]"),
                        List.of("10", "[20]"),
                        List.of("100", "[100, 100]"),
                        List.of("100", "[20]"));
    }

    @Test
    void aRandomSearchIsAPartOfTheGridAndALargerOneHoldsASmaller() {
        Search search = search("a=1,2,3,4,5", "b=x,y,z");
        List<List<String>> few = search.random(4, Rng.of(1));
        List<List<String>> more = search.random(9, Rng.of(1));
        assertThat(few).hasSize(4).doesNotHaveDuplicates();
        assertThat(search.grid()).containsAll(more);
        assertThat(more).hasSize(9).containsAll(few);
        assertThat(search.random(4, Rng.of(1))).isEqualTo(few);
        assertThat(search.random(100, Rng.of(1))).isEqualTo(search.grid());
    }

    @Test
    void whatCannotBeSearchedIsRefused() {
        for (String bad : List.of("lambda", "=1,2", "lambda=", "lambda=1,,2", "lambda=1,1")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SearchAxis.parse(bad))
                    .withMessageContaining("search");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> search("a=1", "a=2"));
        assertThatIllegalArgumentException().isThrownBy(() -> search());
        assertThatIllegalArgumentException().isThrownBy(() -> search("a=1").random(0, Rng.of(1)));
    }
}
