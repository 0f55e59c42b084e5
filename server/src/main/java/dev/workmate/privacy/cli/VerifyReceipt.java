package dev.workmate.privacy.cli;

import dev.workmate.privacy.SignedReceipt;
import dev.workmate.privacy.file.ReceiptKey;
import dev.workmate.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.Optional;

/** Checks the signature of an erasure's receipt and prints what it says. */
public final class VerifyReceipt {
    private VerifyReceipt() {}

    /** Arguments are the home folder, the receipt's file and perhaps that of a public key. */
    public static void main(String[] arguments) {
        Terminal.main(arguments, VerifyReceipt::run);
    }

    public static int run(Terminal terminal, Terminal.Call call) throws IOException {
        if (call.words().isEmpty() || call.words().size() > 2) {
            return terminal.misuse("verify-receipt takes a receipt, and perhaps a public key");
        }
        Path key =
                call.words().size() == 2
                        ? Path.of(call.words().get(1))
                        : call.home().resolve(ReceiptKey.PUBLIC);
        PublicKey shown = ReceiptKey.read(key);
        Optional<String> said =
                SignedReceipt.open(Files.readString(Path.of(call.words().getFirst())), shown);
        if (said.isEmpty()) {
            terminal.err.println("workmate: this receipt was not signed by this key, or changed");
            return Terminal.TROUBLE;
        }
        terminal.out.println(said.get());
        return Terminal.WELL;
    }
}
