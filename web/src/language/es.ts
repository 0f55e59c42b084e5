import type { Texts } from './en';

export const ES: Texts = {
  copy: 'Copiar',
  copyCode: 'Copiar el código',
  copyTable: 'Copiar la tabla como celdas',
  writeNext: 'Escribe el siguiente mensaje',
  queueIt: 'Enviar cuando esto termine',
  queueKeys: 'Intro lo pone en espera, Ctrl+Intro lo envía en lugar de lo que está en curso',
  queue: 'Se envía a continuación, mientras esta página esté abierta',
  queueHeld: 'Aún sin enviar: la última respuesta se detuvo o falló',
  queueGoOn: 'Enviarlos ahora',
  change: 'Cambiar',
  remove: 'Quitar',
  sendInstead: 'Enviar ahora, en lugar de lo que está en curso',
  editIt: 'Volver al editor',
  waitsForYou: 'Espera tu respuesta',
  toQuestion: 'Ir a la pregunta',
  textKept: 'Se ha conservado lo que habías escrito aquí.',
  useText: 'Usarlo en una nueva conversación',
};
