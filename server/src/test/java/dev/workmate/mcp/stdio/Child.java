package dev.workmate.mcp.stdio;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;

/** A program for tests of child processes. */
final class Child {
    private Child() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "environment" -> System.out.println(new TreeSet<>(System.getenv().keySet()));
            case "noise" -> {
                for (int i = 0; i < 100_000; i++) {
                    System.err.println("noise noise noise noise noise noise noise noise");
                }
                System.out.println("after the noise");
            }
            case "stubborn" -> {
                Process child = new ProcessBuilder("sleep", "300").inheritIO().start();
                Files.writeString(
                        Path.of(arguments[1]), ProcessHandle.current().pid() + " " + child.pid());
                System.out.println("ready");
                Thread.sleep(300_000);
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        System.in.readAllBytes();
    }
}
