import { speaker } from './speaker';

/** What the screens say where people sign in or come by an account. */
export const sayPeople = speaker({
  signIn: ['Sign in', 'Anmelden', 'Iniciar sesión'],
  login: ['E-mail or user name', 'E-Mail oder Benutzername', 'Correo o nombre de usuario'],
  password: ['Password', 'Passwort', 'Contraseña'],
  newPassword: ['New password', 'Neues Passwort', 'Contraseña nueva'],
  passwordNote: [
    'At least 12 characters. A few words that belong to you alone do well.',
    'Mindestens 12 Zeichen. Ein paar Wörter, die nur Ihnen gehören, eignen sich gut.',
    'Al menos 12 caracteres. Unas palabras que solo tú conozcas funcionan bien.',
  ],
  code: ['Code of your authenticator app', 'Code Ihrer Authenticator-App', 'Código de tu app de autenticación'],
  codeNote: ['Or one of your recovery codes.', 'Oder einer Ihrer Wiederherstellungscodes.', 'O uno de tus códigos de recuperación.'],
  asDemo: ['Continue as the demo user', 'Als Demo-Benutzer fortfahren', 'Continuar como usuario de demostración'],
  forgotten: [
    'Forgotten the password? An administrator can hand you a new link.',
    'Passwort vergessen? Eine Administratorin oder ein Administrator kann Ihnen einen neuen Link geben.',
    '¿Olvidaste la contraseña? Un administrador puede darte un enlace nuevo.',
  ],
  setup: ['Make the first administrator', 'Erste Administratorin oder ersten Administrator anlegen', 'Crear el primer administrador'],
  setupNote: [
    'The server said a code when it started. Whoever can read it may do this, once.',
    'Der Server hat beim Start einen Code genannt. Wer ihn lesen kann, darf dies einmal tun.',
    'El servidor mostró un código al iniciar. Quien pueda leerlo puede hacer esto una vez.',
  ],
  setupCode: ['Setup code', 'Einrichtungscode', 'Código de instalación'],
  setupClosed: ['There is an account already.', 'Es gibt schon ein Konto.', 'Ya existe una cuenta.'],
  name: ['Your name', 'Ihr Name', 'Tu nombre'],
  make: ['Make the account', 'Konto anlegen', 'Crear la cuenta'],
  invited: ['You are invited', 'Sie sind eingeladen', 'Tienes una invitación'],
  invitedNote: ['Choose how you sign in from now on.', 'Wählen Sie, womit Sie sich künftig anmelden.', 'Elige cómo iniciarás sesión a partir de ahora.'],
  setPassword: ['Set a new password', 'Neues Passwort setzen', 'Establecer una contraseña nueva'],
  setPasswordNote: ['You are signed out everywhere else.', 'Überall sonst werden Sie abgemeldet.', 'Se cerrará tu sesión en los demás sitios.'],
  linkOver: [
    'This link was used or is over. Ask for another one.',
    'Dieser Link wurde verwendet oder ist abgelaufen. Bitten Sie um einen neuen.',
    'Este enlace ya se usó o caducó. Pide otro.',
  ],
  wrong: ['The name, the password or the code is wrong.', 'Name, Passwort oder Code stimmt nicht.', 'El nombre, la contraseña o el código no es correcto.'],
  tooMany: ['Too many attempts. Wait a little.', 'Zu viele Versuche. Warten Sie ein wenig.', 'Demasiados intentos. Espera un poco.'],
  weak: [
    'This password is too short or among the first that others try.',
    'Dieses Passwort ist zu kurz oder gehört zu den ersten, die andere versuchen.',
    'Esta contraseña es demasiado corta o de las primeras que otros prueban.',
  ],
  taken: ['Somebody signs in with this name already.', 'Mit diesem Namen meldet sich schon jemand an.', 'Alguien ya inicia sesión con este nombre.'],
  wrongSetupCode: ['This is not the code that the server said.', 'Das ist nicht der Code, den der Server genannt hat.', 'Este no es el código que mostró el servidor.'],
  failed: ['This did not work. Try again.', 'Das hat nicht geklappt. Versuchen Sie es noch einmal.', 'No ha funcionado. Inténtalo de nuevo.'],
});
