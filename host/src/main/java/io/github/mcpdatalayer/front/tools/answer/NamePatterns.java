package io.github.mcpdatalayer.front.tools.answer;

import java.util.List;

/** The additional globals that the person allows, as patterns in which {@code *} stands for any characters. */
public final class NamePatterns {

    private final List<String> patterns;

    public NamePatterns(List<String> patterns) {
        this.patterns = List.copyOf(patterns);
    }

    public boolean allows(String layer) {
        return patterns.stream().anyMatch(pattern -> matches(pattern, layer));
    }

    /** Greedy with one backtracking position, which is enough for globs. */
    private static boolean matches(String pattern, String name) {
        int p = 0;
        int n = 0;
        int star = -1;
        int resume = 0;
        while (n < name.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                resume = n;
            } else if (p < pattern.length() && pattern.charAt(p) == name.charAt(n)) {
                p++;
                n++;
            } else if (star >= 0) {
                p = star + 1;
                n = ++resume;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
