import { speaker } from './speaker';

/** What the administration says about the companies on an installation. */
export const sayAdminTenants = speaker({
  about: [
    'Companies on this installation know nothing of each other. Each has its own administrators, who invite its people; from here nobody looks into them.',
    'Firmen auf dieser Installation wissen nichts voneinander. Jede hat ihre eigenen Administratoren, die ihre Leute einladen; von hier aus sieht niemand hinein.',
    'Las empresas de esta instalación no saben nada unas de otras. Cada una tiene sus propios administradores, que invitan a su gente; desde aquí nadie mira dentro.',
  ],
  list: ['Companies', 'Firmen', 'Empresas'],
  add: ['Add a company', 'Firma anlegen', 'Añadir una empresa'],
  addNote: [
    'You get a link for its first administrator. It counts once and for seven days.',
    'Sie erhalten einen Link für den ersten Administrator. Er gilt einmal und sieben Tage lang.',
    'Recibes un enlace para su primer administrador. Vale una vez y durante siete días.',
  ],
  name: ['What is it called?', 'Wie heißt sie?', '¿Cómo se llama?'],
  make: ['Add it', 'Anlegen', 'Añadir'],
  yours: ['yours, which runs the installation', 'Ihre, die die Installation betreibt', 'la tuya, que gestiona la instalación'],
  since: ['here since {time}', 'dabei seit {time}', 'desde el {time}'],
  waiting: ['nobody administers it yet', 'noch verwaltet sie niemand', 'aún no la administra nadie'],
  inviteAgain: ['New invitation', 'Neue Einladung', 'Nueva invitación'],
  inviteNamed: ['New invitation for {name}', 'Neue Einladung für {name}', 'Nueva invitación para {name}'],
  exists: ['There is a company of this name.', 'Eine Firma dieses Namens gibt es schon.', 'Ya hay una empresa con ese nombre.'],
  administrated: ['It has an administrator by now, who invites others.', 'Sie hat inzwischen einen Administrator, der andere einlädt.', 'Ya tiene un administrador, que invita a los demás.'],
});
