package io.github.mcpdatalayer.files;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;

/** The names that browsers have for kinds of files, by the ending of a name: pages check it against {@code accept}. */
public final class MediaType {

    private static final Map<String, String> BY_ENDING = Map.ofEntries(Map.entry("csv", "text/csv"),
            Map.entry("txt", "text/plain"), Map.entry("html", "text/html"), Map.entry("htm", "text/html"),
            Map.entry("css", "text/css"), Map.entry("js", "text/javascript"), Map.entry("mjs", "text/javascript"),
            Map.entry("json", "application/json"), Map.entry("xml", "text/xml"), Map.entry("ics", "text/calendar"),
            Map.entry("vcf", "text/x-vcard"), Map.entry("pdf", "application/pdf"), Map.entry("rtf", "application/rtf"),
            Map.entry("zip", "application/zip"), Map.entry("gz", "application/gzip"),
            Map.entry("tar", "application/x-tar"), Map.entry("png", "image/png"), Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"), Map.entry("gif", "image/gif"), Map.entry("webp", "image/webp"),
            Map.entry("avif", "image/avif"), Map.entry("svg", "image/svg+xml"), Map.entry("bmp", "image/bmp"),
            Map.entry("tif", "image/tiff"), Map.entry("tiff", "image/tiff"), Map.entry("ico", "image/x-icon"),
            Map.entry("mp3", "audio/mpeg"), Map.entry("wav", "audio/wav"), Map.entry("ogg", "audio/ogg"),
            Map.entry("flac", "audio/flac"), Map.entry("m4a", "audio/x-m4a"), Map.entry("mp4", "video/mp4"),
            Map.entry("webm", "video/webm"), Map.entry("mov", "video/quicktime"), Map.entry("mpeg", "video/mpeg"),
            Map.entry("doc", "application/msword"), Map.entry("xls", "application/vnd.ms-excel"),
            Map.entry("ppt", "application/vnd.ms-powerpoint"),
            Map.entry("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
            Map.entry("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
            Map.entry("pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
            Map.entry("odt", "application/vnd.oasis.opendocument.text"),
            Map.entry("ods", "application/vnd.oasis.opendocument.spreadsheet"), Map.entry("wasm", "application/wasm"));

    private MediaType() {}

    /** A dot and the ending that files of this kind have; empty where browsers know none. */
    public static String endingOf(String type) {
        return BY_ENDING.entrySet().stream().filter(each -> each.getValue().equals(type)).map(Map.Entry::getKey)
                .min(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()))
                .map(ending -> "." + ending).orElse("");
    }

    /** Empty where the ending is none that browsers know. */
    public static String of(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : BY_ENDING.getOrDefault(name.substring(dot + 1).toLowerCase(Locale.ROOT), "");
    }
}
