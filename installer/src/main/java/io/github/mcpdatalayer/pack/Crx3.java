package io.github.mcpdatalayer.pack;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A CRX of version 3: <code>Cr24</code>, 3, the length of a header, the header, a zip. The header is a protobuf message
 * (components/crx_file/crx3.proto in Chromium) with the public key, the signature, and the signed extension id.
 */
public final class Crx3 {

    private static final byte[] MAGIC = "Cr24".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 3;
    private static final byte[] SIGNED = "CRX3 SignedData\0".getBytes(StandardCharsets.US_ASCII);

    // Field numbers of crx3.proto.
    private static final int SHA256_WITH_RSA = 2;
    private static final int PROOF_PUBLIC_KEY = 1;
    private static final int PROOF_SIGNATURE = 2;
    private static final int SIGNED_HEADER_DATA = 10_000;
    private static final int CRX_ID = 1;
    /** Wire type of bytes and messages: a length goes ahead. */
    private static final int LENGTH_DELIMITED = 2;

    private Crx3() {}

    /** The zip of an extension, signed: the bytes of the CRX. */
    public static byte[] pack(byte[] zip, SigningKey key) {
        byte[] id = field(CRX_ID, key.extensionIdBytes());
        byte[] signature = key.sign(SIGNED, littleEndian(id.length), id, zip);
        byte[] proof = join(field(PROOF_PUBLIC_KEY, key.publicBytes()), field(PROOF_SIGNATURE, signature));
        byte[] header = join(field(SHA256_WITH_RSA, proof), field(SIGNED_HEADER_DATA, id));
        return join(MAGIC, littleEndian(VERSION), littleEndian(header.length), header, zip);
    }

    private static byte[] field(int number, byte[] value) {
        return join(varint((number << 3) | LENGTH_DELIMITED), varint(value.length), value);
    }

    private static byte[] varint(int value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int rest = value;
        while (rest > 0x7f) {
            out.write((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
        return out.toByteArray();
    }

    private static byte[] littleEndian(int value) {
        return ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
