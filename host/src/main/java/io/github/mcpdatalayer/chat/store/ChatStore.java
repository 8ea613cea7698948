package io.github.mcpdatalayer.chat.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Properties;

import io.github.mcpdatalayer.rendezvous.PrivateFile;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;
import org.h2.Driver;
import org.jspecify.annotations.Nullable;

/**
 * Conversations in a database of one file, in a folder that only its owner can look into. Each call is a transaction of its
 * own that is in the file when it returns, so a crash loses nothing that a call has returned from; {@link #sync} makes it last
 * through a loss of power, too.
 */
public final class ChatStore implements Closeable {
    private static final String SUFFIX = ".mv.db";
    /** The changes that each version of the database adds. Versions are only appended. */
    private static final List<List<String>> MIGRATIONS = List.of(List.of(
            """
                    create table session (
                      id bigint generated always as identity primary key,
                      agent varchar(100) not null,
                      remote varchar(500) not null,
                      title varchar(400) not null,
                      created bigint not null,
                      used bigint not null)""",
            """
                    create table entry (
                      session bigint not null references session (id) on delete cascade,
                      seq int not null,
                      body clob not null,
                      primary key (session, seq))""",
            "create index session_by_use on session (used)"),
            List.of("""
                    create table picture (
                      session bigint not null,
                      seq int not null,
                      number int not null,
                      type varchar(40) not null,
                      data varbinary(1000000) not null,
                      primary key (session, seq, number),
                      foreign key (session, seq) references entry (session, seq) on delete cascade)"""));

    private final Connection connection;
    private final Path folder;
    private final String name;

    private ChatStore(Connection connection, Path folder, String name) {
        this.connection = connection;
        this.folder = folder;
        this.name = name;
    }

    /**
     * Opens the database with this name in this folder, and makes what is missing.
     *
     * @throws IOException
     *             it cannot be used: in use by another process, of a newer version, or broken
     */
    public static ChatStore open(Path folder, String name) throws IOException {
        String place = folder.resolve(name).toAbsolutePath().toString();
        if (place.indexOf(';') >= 0) {
            // The database would take what follows for settings, among them commands, and keep its file elsewhere.
            throw new IOException("Conversations are not kept in " + place
                    + ": the name of a folder has a semicolon in it. Use a folder without one.");
        }
        PrivateFolder.ensure(folder);
        Path file = folder.resolve(name + SUFFIX);
        if (!Files.exists(file)) {
            PrivateFile.replace(file, new byte[0]); // so that it is private before anything is in it
        }
        PrivateFile.ensure(file);
        // No TCP server, no trace file, no hook that would close it before us; the log is written at each commit.
        String url = "jdbc:h2:file:" + place + ";TRACE_LEVEL_FILE=0;DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0;FILE_LOCK=FS";
        try {
            Connection connection = new Driver().connect(url, new Properties());
            if (connection == null) {
                throw new IOException("the database driver does not take " + folder);
            }
            ChatStore store = new ChatStore(connection, folder, name);
            try {
                store.migrate();
            } catch (SQLException | IOException e) {
                connection.close();
                throw e;
            }
            store.keepPrivate();
            return store;
        } catch (SQLException e) {
            throw failed("The conversations on this computer cannot be opened", e);
        }
    }

    private void migrate() throws SQLException, IOException {
        run("create table if not exists migration (version int primary key)");
        int version = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select max(version) from migration")) {
            if (rows.next()) {
                version = rows.getInt(1);
            }
        }
        if (version > MIGRATIONS.size()) {
            throw new IOException("The conversations on this computer are of a newer version of mcp-datalayer.");
        }
        for (int next = version; next < MIGRATIONS.size(); next++) {
            // H2 commits at each definition: the row comes last, and what is half done is found and done again.
            for (String definition : MIGRATIONS.get(next)) {
                run(definition.replaceFirst("^create (table|index) ", "create $1 if not exists "));
            }
            run("insert into migration values (" + (next + 1) + ")");
        }
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** A new conversation, with its id. */
    public synchronized KeptSession create(String agent, String title, long now) throws IOException {
        try (PreparedStatement insert = connection.prepareStatement(
                "insert into session (agent, remote, title, created, used) values (?, '', ?, ?, ?)",
                Statement.RETURN_GENERATED_KEYS)) {
            insert.setString(1, agent);
            insert.setString(2, title);
            insert.setLong(3, now);
            insert.setLong(4, now);
            insert.executeUpdate();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                if (!keys.next()) {
                    throw new SQLException("no key was made");
                }
                return new KeptSession(keys.getLong(1), agent, "", title, now, now);
            }
        } catch (SQLException e) {
            throw failed("The conversation is not kept", e);
        }
    }

    /** Title, the agent's own name of it and its last use have changed. */
    public synchronized void update(KeptSession session) throws IOException {
        try (PreparedStatement update = connection
                .prepareStatement("update session set remote = ?, title = ?, used = ? where id = ?")) {
            update.setString(1, session.remote());
            update.setString(2, session.title());
            update.setLong(3, session.used());
            update.setLong(4, session.id());
            update.executeUpdate();
        } catch (SQLException e) {
            throw failed("The conversation is not kept", e);
        }
    }

    /** Keeps these entries, in place of those with their numbers: all of them or none. */
    public synchronized void put(long session, List<KeptEntry> entries) throws IOException {
        try {
            connection.setAutoCommit(false);
            try (PreparedStatement merge = connection
                    .prepareStatement("merge into entry (session, seq, body) key (session, seq) values (?, ?, ?)")) {
                for (KeptEntry each : entries) {
                    merge.setLong(1, session);
                    merge.setInt(2, each.seq());
                    merge.setString(3, each.body());
                    merge.addBatch();
                }
                merge.executeBatch();
                putPictures(session, entries);
                connection.commit();
            } catch (SQLException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw failed("The conversation is not kept", e);
        }
    }

    private void putPictures(long session, List<KeptEntry> entries) throws SQLException {
        try (PreparedStatement merge = connection.prepareStatement(
                "merge into picture (session, seq, number, type, data) key (session, seq, number) values (?, ?, ?, ?, ?)")) {
            for (KeptEntry each : entries) {
                int number = 0;
                for (KeptPicture picture : each.pictures()) {
                    number++;
                    merge.setLong(1, session);
                    merge.setInt(2, each.seq());
                    merge.setInt(3, number);
                    merge.setString(4, picture.type());
                    merge.setBytes(5, Base64.getDecoder().decode(picture.base64()));
                    merge.addBatch();
                }
            }
            merge.executeBatch();
        }
    }

    /** The picture with this number, from 1, of an entry; null: it has none such. */
    public synchronized @Nullable KeptPicture picture(long session, int seq, int number) throws IOException {
        try (PreparedStatement select = connection
                .prepareStatement("select type, data from picture where session = ? and seq = ? and number = ?")) {
            select.setLong(1, session);
            select.setInt(2, seq);
            select.setInt(3, number);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next()
                        ? new KeptPicture(rows.getString(1), Base64.getEncoder().encodeToString(rows.getBytes(2)))
                        : null;
            }
        } catch (SQLException e) {
            throw failed("The picture cannot be read", e);
        }
    }

    /** Every conversation, the last used first. */
    public synchronized List<KeptSession> sessions() throws IOException {
        List<KeptSession> found = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(
                "select id, agent, remote, title, created, used from session order by used desc, id desc");
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                found.add(new KeptSession(rows.getLong(1), rows.getString(2), rows.getString(3), rows.getString(4),
                        rows.getLong(5), rows.getLong(6)));
            }
        } catch (SQLException e) {
            throw failed("The conversations cannot be listed", e);
        }
        return found;
    }

    /** The entries of a conversation, in their order. */
    public synchronized List<KeptEntry> entries(long session) throws IOException {
        List<KeptEntry> found = new ArrayList<>();
        try (PreparedStatement select = connection
                .prepareStatement("select seq, body from entry where session = ? order by seq")) {
            select.setLong(1, session);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    found.add(new KeptEntry(rows.getInt(1), rows.getString(2)));
                }
            }
        } catch (SQLException e) {
            throw failed("The conversation cannot be read", e);
        }
        return found;
    }

    /** Forgets a conversation with all that was said in it. */
    public synchronized void delete(long session) throws IOException {
        delete("delete from session where id = ?", session);
    }

    /** Forgets the conversations that were last used before this moment. */
    public synchronized void deleteUnusedSince(long moment) throws IOException {
        delete("delete from session where used < ?", moment);
    }

    private void delete(String sql, long value) throws IOException {
        try (PreparedStatement delete = connection.prepareStatement(sql)) {
            delete.setLong(1, value);
            if (delete.executeUpdate() > 0) {
                sync();
            }
        } catch (SQLException e) {
            throw failed("The conversation could not be deleted", e);
        }
    }

    /** Makes all of it last through a loss of power. */
    public synchronized void sync() throws IOException {
        try {
            run("checkpoint sync");
        } catch (SQLException e) {
            throw failed("The conversation may not be on the disk", e);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        try {
            // Compacted, as pages of what was deleted would otherwise stay in the file.
            run("shutdown compact");
        } catch (SQLException e) {
            throw failed("The conversations could not be closed", e);
        } finally {
            keepPrivate();
        }
    }

    /** The database makes files of its own, with the permissions of the process. */
    private void keepPrivate() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, name + ".*")) {
            for (Path file : files) {
                PrivateFile.ensure(file);
            }
        }
    }

    private static IOException failed(String what, SQLException why) {
        return new IOException(what + ": " + why.getMessage(), why);
    }
}
