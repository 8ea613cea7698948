package io.github.mcpdatalayer.packaging;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A .deb made without root and without dpkg: the app below /opt, its programs, man pages and completions where people look. */
final class DebianPackage {

    private static final String APP = "./opt/mcp-datalayer";

    private final Archives archives;
    private final Path app;
    private final Path sources;
    private final Map<String, String> values;

    /**
     * @param sources
     *            the folder of control, copyright and the maintainer scripts
     * @param values
     *            what stands for each {@code @name@} in control
     */
    DebianPackage(Archives archives, Path app, Path sources, Map<String, String> values) {
        this.archives = archives;
        this.app = app;
        this.sources = sources;
        this.values = values;
    }

    void write(Path target, Path changelog, Path work) throws IOException, NoSuchAlgorithmException {
        var data = data(changelog, work);
        var marker = Files.writeString(work.resolve("debian-binary"), "2.0\n");
        archives.tarGz(work.resolve("control.tar.gz"), control(data, work));
        archives.tarGz(work.resolve("data.tar.gz"), data);
        archives.ar(target, List.of(marker, work.resolve("control.tar.gz"), work.resolve("data.tar.gz")));
    }

    private List<Member> data(Path changelog, Path work) throws IOException {
        // A map gives the parents of all files once, and before them.
        var members = new LinkedHashMap<String, Member>();
        for (var member : Member.tree(APP, app)) {
            if (!member.name().startsWith(APP + "/share")) {
                add(members, member);
            }
        }
        for (var program : List.of("mcp-datalayer", "mcp-datalayer-front")) {
            add(members, Member.link("./usr/bin/" + program, "/opt/mcp-datalayer/bin/" + program));
        }
        var share = app.resolve("share");
        add(members, Member.file("./usr/share/bash-completion/completions/mcp-datalayer",
                share.resolve("bash-completion/completions/mcp-datalayer")));
        add(members, Member.file("./usr/share/zsh/vendor-completions/_mcp-datalayer",
                share.resolve("zsh/site-functions/_mcp-datalayer")));
        add(members, Member.file("./usr/share/fish/vendor_completions.d/mcp-datalayer.fish",
                share.resolve("fish/vendor_completions.d/mcp-datalayer.fish")));
        add(members, Member.file("./usr/share/doc/mcp-datalayer/copyright", sources.resolve("copyright")));
        add(members, Member.file("./usr/share/doc/mcp-datalayer/CHANGELOG.md.gz",
                gz(work.resolve("CHANGELOG.md.gz"), changelog)));
        try (var pages = Files.list(share.resolve("man/man1"))) {
            for (var page : pages.sorted().toList()) {
                String name = page.getFileName() + ".gz";
                add(members, Member.file("./usr/share/man/man1/" + name, gz(work.resolve(name), page)));
            }
        }
        return new ArrayList<>(members.values());
    }

    private static void add(Map<String, Member> members, Member member) {
        for (int slash = member.name().indexOf('/'); slash > 0; slash = member.name().indexOf('/', slash + 1)) {
            String parent = member.name().substring(0, slash);
            members.putIfAbsent(parent, Member.file(parent, Path.of("/")));
        }
        members.put(member.name(), member);
    }

    private Path gz(Path target, Path source) throws IOException {
        archives.gz(target, Files.readString(source));
        return target;
    }

    private List<Member> control(List<Member> data, Path work) throws IOException, NoSuchAlgorithmException {
        long bytes = 0;
        var sums = new StringBuilder();
        for (var member : data) {
            if (!member.isLink() && !member.isFolder()) {
                bytes += Files.size(member.source());
                sums.append(md5(member.source())).append("  ").append(member.name().substring(2)).append('\n');
            }
        }
        String control = Files.readString(sources.resolve("control"));
        for (var value : values.entrySet()) {
            control = control.replace("@" + value.getKey() + "@", value.getValue());
        }
        control = control.replace("@installed-size@", Long.toString(bytes / 1024));
        var members = new ArrayList<Member>();
        members.add(Member.file("./control", Files.writeString(work.resolve("control"), control)));
        members.add(Member.file("./md5sums", Files.writeString(work.resolve("md5sums"), sums)));
        for (var script : List.of("postinst", "postrm", "prerm")) {
            members.add(Member.file("./" + script, executable(sources.resolve(script), work)));
        }
        return members;
    }

    private static Path executable(Path script, Path work) throws IOException {
        var copy = Files.writeString(work.resolve(script.getFileName()), Files.readString(script));
        if (!copy.toFile().setExecutable(true)) {
            throw new IOException("cannot make executable: " + copy);
        }
        return copy;
    }

    private static String md5(Path file) throws IOException, NoSuchAlgorithmException {
        var digest = MessageDigest.getInstance("MD5");
        try (var out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            Files.copy(file, out);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
