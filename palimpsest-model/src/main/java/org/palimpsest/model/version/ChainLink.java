package org.palimpsest.model.version;

import java.util.HexFormat;
import java.util.Optional;

/**
 * A line of the log as a link of its chain.
 *
 * @param sum the SHA-256 of the whole line, which the next line names
 * @param body the SHA-256 of what a signature covers: all of the line before the signature and the sum
 * @param signatureText the signature in hexadecimal digits, or empty text if the line is not signed
 */
record ChainLink(String sum, String body, String signatureText) {
    /** The signature; none if the line is not signed. */
    Optional<byte[]> signature() {
        return signatureText.isEmpty()
                ? Optional.empty()
                : Optional.of(HexFormat.of().parseHex(signatureText));
    }
}
