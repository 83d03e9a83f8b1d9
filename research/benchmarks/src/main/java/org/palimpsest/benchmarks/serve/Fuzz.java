package org.palimpsest.benchmarks.serve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Sends malformed requests and looks at what comes back: a 4xx with a sentence, each time. */
public final class Fuzz {
    private static final int TIMEOUT_MILLIS = 30_000;

    /**
     * What came back.
     *
     * @param statuses how often each status was answered
     * @param faults the first requests with another answer than a 4xx and a sentence
     */
    public record Result(Map<Integer, Integer> statuses, List<String> faults) {}

    private Fuzz() {}

    /** Sends requests {@code from} to {@code to} by some threads. */
    public static Result run(URI server, MalformedRequests requests, int from, int to, int threads)
            throws InterruptedException {
        Map<Integer, Integer> statuses = new TreeMap<>();
        ConcurrentLinkedQueue<String> faults = new ConcurrentLinkedQueue<>();
        AtomicInteger next = new AtomicInteger(from);
        List<Thread> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            Thread thread = new Thread(() -> {
                for (int n = next.getAndIncrement(); n < to; n = next.getAndIncrement()) {
                    int status = one(server, requests.request(n), n, faults);
                    synchronized (statuses) {
                        statuses.merge(status, 1, Integer::sum);
                    }
                }
            });
            thread.start();
            all.add(thread);
        }
        for (Thread thread : all) {
            thread.join();
        }
        return new Result(statuses, List.copyOf(faults));
    }

    private static int one(URI server, byte[] request, int n, ConcurrentLinkedQueue<String> faults) {
        String answer;
        try (Socket socket = new Socket(InetAddress.getByName(server.getHost()), server.getPort())) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            try {
                socket.getOutputStream().write(request);
                socket.shutdownOutput();
            } catch (IOException e) {
                // It may have answered before it had read everything: the answer is what counts.
            }
            answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            answer = "";
        }
        String fault = fault(answer);
        if (!fault.isEmpty() && faults.size() < 20) {
            String shown = new String(request, 0, Math.min(200, request.length), StandardCharsets.ISO_8859_1);
            faults.add("request " + n + " (" + shown.replaceAll("[^ -~]", ".") + "): " + fault);
        }
        return answer.startsWith("HTTP/1.1 ") ? Integer.parseInt(answer.substring(9, 12)) : 0;
    }

    private static String fault(String answer) {
        if (!answer.startsWith("HTTP/1.1 4")) {
            return "answered with '" + answer.lines().findFirst().orElse("nothing") + "'";
        }
        try {
            String sentence = JsonMapper.shared()
                    .readTree(answer.substring(answer.indexOf("\r\n\r\n") + 4))
                    .path("error")
                    .asString("");
            boolean good = sentence.contains(" ") && !answer.contains("Exception") && !answer.contains("\tat ");
            return good ? "" : "without a sentence: '" + sentence + "'";
        } catch (JacksonException e) {
            return "with a body that is no JSON";
        }
    }
}
