import type { Mail } from '../generated/rest';
import { speaker, type Wording } from './speaker';

const KINDS: Readonly<Record<`kind_${Mail['kind']}` | `state_${Mail['state']}`, Wording>> = {
  kind_invitation: ['Invitation', 'Einladung', 'Invitación'],
  kind_new_password: ['Link for a new password', 'Link für ein neues Passwort', 'Enlace para contraseña nueva'],
  kind_password_changed: ['Notice: password changed', 'Hinweis: Passwort geändert', 'Aviso: contraseña cambiada'],
  kind_second_factor_removed: ['Notice: second factor removed', 'Hinweis: zweiter Faktor entfernt', 'Aviso: segundo factor quitado'],
  kind_trial: ['Trial', 'Probe', 'Prueba'],
  state_waiting: ['waiting', 'wartet', 'en espera'],
  state_sent: ['sent', 'gesendet', 'enviado'],
  state_failed: ['given up', 'aufgegeben', 'abandonado'],
};

/** What the administration says about mail. */
export const sayAdminMail = speaker({
  ...KINDS,
  through: ['Mail goes through {server}, from {from}.', 'E-Mails gehen über {server}, von {from}.', 'El correo sale por {server}, de {from}.'],
  notSet: [
    'This server sends no mail: links for invitations and new passwords are handed over by you. Whoever runs it can set WORKMATE_SMTP_URL.',
    'Dieser Server sendet keine E-Mails: Links für Einladungen und neue Passwörter geben Sie selbst weiter. Wer ihn betreibt, kann WORKMATE_SMTP_URL setzen.',
    'Este servidor no envía correo: tú entregas los enlaces de invitaciones y contraseñas nuevas. Quien lo opera puede definir WORKMATE_SMTP_URL.',
  ],
  tryTitle: ['Try whether mail arrives', 'Ausprobieren, ob E-Mails ankommen', 'Probar si llega el correo'],
  to: ['To', 'An', 'Para'],
  tryGo: ['Send a trial', 'Probe senden', 'Enviar una prueba'],
  newest: ['The newest mails', 'Die neuesten E-Mails', 'Los correos más recientes'],
  none: ['No mail was sent yet.', 'Es wurde noch keine E-Mail gesendet.', 'Aún no se ha enviado ningún correo.'],
  tries: ['{count} tries', '{count} Versuche', '{count} intentos'],
  again: ['Look again', 'Noch einmal nachsehen', 'Comprobar de nuevo'],
  mailedTo: ['Mailed to {address}. The link counts once, until {time}.', 'An {address} gesendet. Der Link gilt einmal, bis {time}.', 'Enviado a {address}. El enlace vale una vez, hasta el {time}.'],
  email: ['E-mail address; without one you get a link to hand over', 'E-Mail-Adresse; ohne sie erhalten Sie einen Link zum Weitergeben', 'Correo electrónico; sin él recibes un enlace para entregar'],
  mailReset: ['Mail a new password link', 'Link für neues Passwort mailen', 'Enviar enlace para contraseña nueva'],
  removeFactor: ['Remove the second factor', 'Zweiten Faktor entfernen', 'Quitar el segundo factor'],
  removeFactorTitle: ['Remove the second factor of {name}?', 'Zweiten Faktor von {name} entfernen?', '¿Quitar el segundo factor de {name}?'],
  removeFactorText: [
    'Do this only if you are sure who asks you. They sign in with the password alone from then on, and are told by mail where that is possible.',
    'Tun Sie das nur, wenn Sie sicher wissen, wer Sie darum bittet. Danach genügt das Passwort; die Person wird nach Möglichkeit per E-Mail informiert.',
    'Hazlo solo si estás seguro de quién te lo pide. Después bastará la contraseña; se avisa a la persona por correo si es posible.',
  ],
});
