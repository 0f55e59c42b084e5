package dev.workmate.mail;

import java.time.Instant;
import java.util.Locale;

/** Letters in Spanish. */
final class SpanishLetters implements Letters {
    private static String time(Instant time) {
        return LetterTime.of(time, "d 'de' MMMM 'de' yyyy, HH:mm", Locale.of("es"));
    }

    @Override
    public Letter invitation(String by, String link, Instant until) {
        return new Letter(
                "Invitación a Workmate",
                """
                Hola:

                %s te invita a Workmate. Abre este enlace para elegir cómo iniciar sesión:

                %s

                Vale una vez, hasta el %s. Si no esperabas este mensaje, ignóralo: sin el enlace no ocurre nada.
                """
                        .formatted(by, link, time(until)));
    }

    @Override
    public Letter newPassword(String name, String link, Instant until) {
        return new Letter(
                "Contraseña nueva para Workmate",
                """
                Hola, %s:

                Abre este enlace para poner una contraseña nueva:

                %s

                Vale una vez, hasta el %s. Después se cerrará tu sesión en los demás sitios. Si no lo has pedido, ignora este mensaje: tu contraseña sigue igual.
                """
                        .formatted(name, link, time(until)));
    }

    @Override
    public Letter passwordChanged(String name, Instant at, String page) {
        return new Letter(
                "Tu contraseña de Workmate ha cambiado",
                """
                Hola, %s:

                Tu contraseña se cambió el %s y se cerraron todas las demás sesiones.

                Si no fuiste tú, avisa enseguida a un administrador y pon una contraseña nueva en %s
                """
                        .formatted(name, time(at), page));
    }

    @Override
    public Letter secondFactorRemoved(String name, Instant at, String page) {
        return new Letter(
                "Se ha quitado el segundo factor de tu cuenta de Workmate",
                """
                Hola, %s:

                Desde el %s Workmate ya no pide un código al iniciar sesión.

                Si no lo querías, avisa enseguida a un administrador. Puedes activarlo de nuevo en tus ajustes: %s
                """
                        .formatted(name, time(at), page));
    }

    @Override
    public Letter trial(String page) {
        return new Letter(
                "Workmate puede enviar correo",
                """
                Hola:

                Este mensaje se pidió en la administración de Workmate en %s

                Si lo lees, también llegan las invitaciones y los enlaces para contraseñas nuevas.
                """
                        .formatted(page));
    }
}
