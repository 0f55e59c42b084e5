import { speaker } from './speaker';

/** What is said of files on their way: those of a message, and uploads. */
export const sayFiles = speaker({
  mostFiles: ['A message may have {count} files', 'Eine Nachricht kann {count} Dateien haben', 'Un mensaje puede tener {count} archivos'],
  mostTogether: ['The files of a message may have {size} together', 'Die Dateien einer Nachricht dürfen zusammen {size} haben', 'Los archivos de un mensaje pueden tener {size} en total'],
  wrongKind: ['{name} is no picture (PNG, JPEG, GIF, WebP), PDF or text', '{name} ist kein Bild (PNG, JPEG, GIF, WebP), PDF oder Text', '{name} no es una imagen (PNG, JPEG, GIF, WebP), un PDF ni un texto'],
  nameless: ['This', 'Dies', 'Esto'],
  tooLarge: ['{name} is larger than {size}', '{name} ist größer als {size}', '{name} ocupa más de {size}'],
  goneFromLibrary: ['The file is not in your library any more.', 'Die Datei ist nicht mehr in Ihrer Bibliothek.', 'El archivo ya no está en tu biblioteca.'],
  noText: ['There is no text in this file.', 'In dieser Datei steht kein Text.', 'En este archivo no hay texto.'],
  removeFirst: ['Remove {name} to send the message', 'Entfernen Sie {name}, um die Nachricht zu senden', 'Quita {name} para enviar el mensaje'],
  arriving: ['Waiting until {name} has arrived', 'Es wird gewartet, bis {name} angekommen ist', 'Esperando a que llegue {name}'],
  beingRead: ['Waiting until {name} is read', 'Es wird gewartet, bis {name} gelesen ist', 'Esperando a que se lea {name}'],
  notLoaded: ['The file could not be loaded.', 'Die Datei konnte nicht geladen werden.', 'No se pudo cargar el archivo.'],
  removedSince: ['It arrived and was removed since.', 'Sie kam an und wurde seither entfernt.', 'Llegó y se ha eliminado desde entonces.'],
  anotherFile: ['This is not the file that was cut off: {name}', 'Das ist nicht die Datei, die abgerissen ist: {name}', 'Este no es el archivo que se cortó: {name}'],
  notHere: ['The file is not here any more.', 'Die Datei ist nicht mehr da.', 'El archivo ya no está aquí.'],
});
