package io.github.mcpdatalayer.front.tools.page.read;

import java.util.List;

/**
 * Rows, each of them JSON, in groups or without.
 *
 * @param groups in the order of their rows; empty where there are none
 */
record RowParts(List<String> rows, List<RowGroup> groups) implements PageParts {

    /**
     * Rows that stand together, as those of a table do.
     *
     * @param head the members of the group's object before its rows, as JSON without braces
     * @param first its first row
     */
    record RowGroup(String head, int first) {}

    static RowParts of(List<String> rows) {
        return new RowParts(rows, List.of());
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    public int hash(int to) {
        return rows.subList(0, to).hashCode();
    }

    @Override
    public String unit() {
        return "rows";
    }

    @Override
    public PagePart cut(int from, int room) {
        var json = new StringBuilder("[");
        int group = groupAt(from);
        boolean open = false;
        int to = from;
        for (; to < rows.size(); to++) {
            boolean starts = group + 1 < groups.size() && groups.get(group + 1).first() == to;
            int at = starts ? group + 1 : group;
            String head = groups.isEmpty() || (open && !starts) ? "" : "{" + groups.get(at).head() + ",\"rows\":[";
            if (to > from && json.length() + head.length() + rows.get(to).length() + 6 > room) {
                break;
            }
            if (open && starts) {
                json.append("]}");
            }
            if (to > from) {
                json.append(',');
            }
            json.append(head).append(rows.get(to));
            open = !groups.isEmpty();
            group = at;
        }
        return new PagePart(to, json.append(open ? "]}]" : "]").toString());
    }

    private int groupAt(int row) {
        int at = 0;
        while (at + 1 < groups.size() && groups.get(at + 1).first() <= row) {
            at++;
        }
        return at;
    }
}
