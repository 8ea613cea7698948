package io.github.mcpdatalayer.pack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.os.Sha256;

/** The RSA key that signs a CRX. The extension's id follows from it, so whoever has the file can ship updates to it. */
public final class SigningKey {

    private static final int BITS = 2048;
    private static final Pattern PEM = Pattern
            .compile("-----BEGIN ([A-Z ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");

    private final RSAPrivateCrtKey privateKey;
    private final PublicKey publicKey;

    private SigningKey(RSAPrivateCrtKey privateKey, PublicKey publicKey) {
        this.privateKey = privateKey;
        this.publicKey = publicKey;
    }

    /**
     * Reads a key in PEM, as the browser's own --pack-extension and <code>openssl genpkey -algorithm RSA</code> write it.
     *
     * @throws IOException
     *             there is none, or another kind; the text says what to do
     */
    public static SigningKey read(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString(), null, "does not exist. Add --new-key to create it.");
        }
        Matcher pem = PEM.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
        if (!pem.find()) {
            throw new IOException(file + " is not a PEM key: expected -----BEGIN PRIVATE KEY-----.");
        }
        if (!pem.group(1).equals("PRIVATE KEY")) {
            throw new IOException(file + " has a " + pem.group(1) + "; expected an unencrypted PRIVATE KEY (PKCS #8): "
                    + "openssl pkcs8 -topk8 -nocrypt -in " + file + " -out NEW_FILE");
        }
        try {
            KeyFactory factory = KeyFactory.getInstance("RSA");
            byte[] encoded = Base64.getMimeDecoder().decode(pem.group(2));
            if (factory.generatePrivate(new PKCS8EncodedKeySpec(encoded)) instanceof RSAPrivateCrtKey key) {
                return new SigningKey(key, factory
                        .generatePublic(new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent())));
            }
            throw new IOException(file + " lacks the public part: expected a complete RSA key.");
        } catch (IllegalArgumentException | InvalidKeySpecException e) {
            throw new IOException(file + " is not an RSA key: " + e.getMessage(), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has RSA", e);
        }
    }

    /**
     * Makes a new key and writes it, for its owner alone (0600).
     *
     * @throws IOException
     *             the file is there already, or would lie in a source repository
     */
    public static SigningKey create(Path file) throws IOException {
        for (Path folder = file.toAbsolutePath().normalize().getParent(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(".git"))) {
                throw new IOException(file + " would be inside the repository " + folder
                        + ". A private key that was committed once is no longer secret. Choose a folder outside the repository.");
            }
        }
        if (Files.exists(file)) {
            throw new FileAlreadyExistsException(file.toString(), null,
                    "exists already. A new key would mean a new extension id. To use the existing key, leave out --new-key.");
        }
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(BITS);
            KeyPair pair = generator.generateKeyPair();
            String text = Base64.getMimeEncoder(64, new byte[]{'\n'}).encodeToString(pair.getPrivate().getEncoded());
            write(file, "-----BEGIN PRIVATE KEY-----\n" + text + "\n-----END PRIVATE KEY-----\n");
            return new SigningKey((RSAPrivateCrtKey) pair.getPrivate(), pair.getPublic());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has RSA", e);
        }
    }

    /** Private from its first byte on. */
    private static void write(Path file, String text) throws IOException {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = posix
                ? new FileAttribute<?>[]{
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                : new FileAttribute<?>[0];
        try (var channel = Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                attributes)) {
            channel.write(StandardCharsets.US_ASCII.encode(text));
        }
    }

    /** The id of the extension that it signs: 32 letters from a to p. */
    public String extensionId() {
        StringBuilder id = new StringBuilder();
        for (byte each : extensionIdBytes()) {
            id.append((char) ('a' + ((each >> 4) & 15))).append((char) ('a' + (each & 15)));
        }
        return id.toString();
    }

    /** The first 16 bytes of the public key's SHA-256. */
    byte[] extensionIdBytes() {
        return Arrays.copyOf(Sha256.begin().digest(publicBytes()), 16);
    }

    /** The public key as X.509 SubjectPublicKeyInfo. */
    byte[] publicBytes() {
        return publicKey.getEncoded();
    }

    /** RSA, PKCS #1 1.5, SHA-256, over these parts in order: the same key and bytes always give the same signature. */
    byte[] sign(byte[]... parts) {
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(privateKey);
            for (byte[] part : parts) {
                signature.update(part);
            }
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("an RSA key that was read signs", e);
        }
    }
}
