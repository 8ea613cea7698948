package io.github.mcpdatalayer.container.lint;

/**
 * One thing that is wrong.
 *
 * @param part what it is in: tag, trigger, variable, template, folder, zone or container
 * @param name of that part
 * @param detail which value it is about; empty where the part says all
 */
public record LintFinding(LintRule rule, String part, String name, String detail) {}
