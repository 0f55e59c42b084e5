import { languageChoice } from './choice';
import { speaker } from './speaker';

/** What the page says itself where the server cannot be asked, or says nothing. */
export const sayProblem = speaker({
  unreachable: ['The server cannot be reached.', 'Der Server ist nicht erreichbar.', 'No se puede acceder al servidor.'],
  answered: ['The server answered {status}.', 'Der Server antwortete mit {status}.', 'El servidor respondió {status}.'],
  refused: ['The server refused the request.', 'Der Server hat die Anfrage abgelehnt.', 'El servidor rechazó la solicitud.'],
  not_connected: ['There is no connection to the server.', 'Es gibt keine Verbindung zum Server.', 'No hay conexión con el servidor.'],
  ack_timeout: ['The server did not answer in time.', 'Der Server hat nicht rechtzeitig geantwortet.', 'El servidor no respondió a tiempo.'],
  connection_lost: ['The connection was lost.', 'Die Verbindung ist abgerissen.', 'Se perdió la conexión.'],
  erasureLost: ['The erasure cannot be followed ({status}).', 'Die Löschung lässt sich nicht verfolgen ({status}).', 'No se puede seguir el borrado ({status}).'],
  somethingWrong: ['Something went wrong.', 'Etwas ist schiefgegangen.', 'Algo salió mal.'],
});

/** What the server's codes mean, by code. Where its own text tells more than that, such as which argument is wrong, it is shown as it is. */
export const sayCode = speaker({
  rate_limited: ['Too much at once; wait a little.', 'Zu viel auf einmal; warten Sie ein wenig.', 'Demasiado a la vez; espera un poco.'],
  quota_exceeded: ['A budget or quota is used up.', 'Ein Budget oder Kontingent ist aufgebraucht.', 'Se ha agotado un presupuesto o una cuota.'],
  quota_exhausted: ['The provider of the model refuses: its quota is used up.', 'Der Anbieter des Modells lehnt ab: Sein Kontingent ist aufgebraucht.', 'El proveedor del modelo se niega: su cuota está agotada.'],
  too_many_turns: ['Too many conversations are working already. Wait for one to end.', 'Es arbeiten schon zu viele Unterhaltungen. Warten Sie, bis eine fertig ist.', 'Ya hay demasiadas conversaciones en marcha. Espera a que termine una.'],
  too_many_new_sessions: ['Very many conversations were opened just now; wait a little.', 'Gerade wurden sehr viele Unterhaltungen geöffnet; warten Sie ein wenig.', 'Se han abierto muchísimas conversaciones ahora mismo; espera un poco.'],
  too_many_sessions: ['Too many conversations are watched at once.', 'Es werden zu viele Unterhaltungen zugleich verfolgt.', 'Se siguen demasiadas conversaciones a la vez.'],
  too_many_viewers: ['Too many watch at once; try again later.', 'Zu viele schauen zugleich zu; versuchen Sie es später erneut.', 'Demasiados están mirando a la vez; inténtalo más tarde.'],
  too_many_attempts: ['Too many attempts; wait a little.', 'Zu viele Versuche; warten Sie ein wenig.', 'Demasiados intentos; espera un poco.'],
  too_many_attachments: ['A message cannot have so many files.', 'So viele Dateien kann eine Nachricht nicht haben.', 'Un mensaje no puede tener tantos archivos.'],
  too_many_uploads: ['Too many files are on their way at once.', 'Zu viele Dateien sind zugleich unterwegs.', 'Hay demasiados archivos en camino a la vez.'],
  too_many_tokens: ['There are too many tokens; remove one first.', 'Es gibt zu viele Token; entfernen Sie zuerst eines.', 'Hay demasiados tokens; elimina uno primero.'],
  too_many_sources: ['There are too many sources; remove one first.', 'Es gibt zu viele Quellen; entfernen Sie zuerst eine.', 'Hay demasiadas fuentes; elimina una primero.'],
  queue_full: ['Too many messages are waiting already.', 'Es warten schon zu viele Nachrichten.', 'Ya hay demasiados mensajes en espera.'],
  turn_in_progress: ['The agents are still working in this conversation.', 'Die Agenten arbeiten in dieser Unterhaltung noch.', 'Los agentes siguen trabajando en esta conversación.'],
  store_unavailable: ['The server cannot store anything now; try again.', 'Der Server kann gerade nichts speichern; versuchen Sie es erneut.', 'El servidor no puede guardar nada ahora; inténtalo de nuevo.'],
  internal_error: ['Something went wrong on the server.', 'Auf dem Server ist etwas schiefgegangen.', 'Algo salió mal en el servidor.'],
  search_unavailable: ['Search is not available now. Try again.', 'Die Suche ist gerade nicht verfügbar. Versuchen Sie es erneut.', 'La búsqueda no está disponible ahora. Inténtalo de nuevo.'],
  request_timeout: ['The request took too long to arrive.', 'Die Anfrage kam zu langsam an.', 'La solicitud tardó demasiado en llegar.'],
  not_authenticated: ['Sign in first.', 'Melden Sie sich zuerst an.', 'Inicia sesión primero.'],
  user_mismatch: ['You are signed in as somebody else.', 'Sie sind als jemand anderes angemeldet.', 'Has iniciado sesión como otra persona.'],
  not_permitted: ['This is not permitted to you.', 'Das ist Ihnen nicht erlaubt.', 'No tienes permiso para esto.'],
  role_required: ['Your roles do not permit this.', 'Ihre Rollen erlauben das nicht.', 'Tus roles no lo permiten.'],
  administrators_only: ['Only administrators may do this.', 'Das dürfen nur Administratoren.', 'Solo los administradores pueden hacerlo.'],
  another_person_needed: ['Somebody else with the role approver has to agree to this.', 'Jemand anderes mit der Rolle Genehmiger muss zustimmen.', 'Otra persona con el rol de aprobador tiene que aceptarlo.'],
  session_not_found: ['This conversation does not exist, or not for you.', 'Diese Unterhaltung gibt es nicht oder nicht für Sie.', 'Esta conversación no existe, o no para ti.'],
  not_found: ['There is nothing here.', 'Hier ist nichts.', 'Aquí no hay nada.'],
  file_not_found: ['There is no such file.', 'Diese Datei gibt es nicht.', 'No existe ese archivo.'],
  file_not_ready: ['The file has not been read yet.', 'Die Datei ist noch nicht gelesen.', 'El archivo aún no se ha leído.'],
  file_too_large: ['The file is too large.', 'Die Datei ist zu groß.', 'El archivo es demasiado grande.'],
  file_changed: ['The file was changed or moved while it was being sent.', 'Die Datei wurde geändert oder verschoben, während sie gesendet wurde.', 'El archivo se cambió o se movió mientras se enviaba.'],
  upload_not_found: ['This upload does not exist any more.', 'Dieses Hochladen gibt es nicht mehr.', 'Esta subida ya no existe.'],
  disk_limit: ['Your files take all the room you may use. Delete some first.', 'Ihre Dateien belegen allen Platz, den Sie haben. Löschen Sie zuerst einige.', 'Tus archivos ocupan todo el espacio que puedes usar. Elimina algunos primero.'],
  document_locked: ['The PDF is locked by a password. Send one that is not.', 'Das PDF ist mit einem Passwort geschützt. Senden Sie eines ohne.', 'El PDF está protegido con contraseña. Envía uno que no lo esté.'],
  empty_message: ['The message is empty.', 'Die Nachricht ist leer.', 'El mensaje está vacío.'],
  message_too_long: ['The message is too long.', 'Die Nachricht ist zu lang.', 'El mensaje es demasiado largo.'],
  unknown_agent: ['This agent does not exist any more.', 'Diesen Agenten gibt es nicht mehr.', 'Este agente ya no existe.'],
  unknown_model: ['This model cannot be chosen here.', 'Dieses Modell kann hier nicht gewählt werden.', 'Este modelo no se puede elegir aquí.'],
  deletion_final: ['The time to bring this conversation back is over.', 'Die Zeit, diese Unterhaltung zurückzuholen, ist vorbei.', 'El plazo para recuperar esta conversación ha terminado.'],
  legal_hold: ['This must be kept for now.', 'Dies muss vorerst aufbewahrt werden.', 'Esto debe conservarse por ahora.'],
  forgotten: ['What was said in this conversation is forgotten.', 'Was in dieser Unterhaltung gesagt wurde, ist vergessen.', 'Lo que se dijo en esta conversación está olvidado.'],
  preview_running: ['Another change is being worked out; try again in a moment.', 'Eine andere Änderung wird gerade berechnet; versuchen Sie es gleich erneut.', 'Se está calculando otro cambio; inténtalo en un momento.'],
  connection_changed: ['Somebody else changed this connection meanwhile.', 'Jemand anderes hat diese Verbindung inzwischen geändert.', 'Otra persona cambió esta conexión entretanto.'],
  folder_not_allowed: ['The operator does not allow this folder.', 'Der Betreiber erlaubt diesen Ordner nicht.', 'El operador no permite esta carpeta.'],
  source_not_found: ['This source does not exist any more.', 'Diese Quelle gibt es nicht mehr.', 'Esta fuente ya no existe.'],
  model_error: ['The model could not be asked.', 'Das Modell konnte nicht gefragt werden.', 'No se pudo preguntar al modelo.'],
  model_unavailable: ['The model did not answer.', 'Das Modell hat nicht geantwortet.', 'El modelo no respondió.'],
  model_not_found: ['The provider does not know this model.', 'Der Anbieter kennt dieses Modell nicht.', 'El proveedor no conoce este modelo.'],
  model_stopped: ['The model stopped for an unknown reason.', 'Das Modell hat aus unbekanntem Grund aufgehört.', 'El modelo se detuvo por un motivo desconocido.'],
  overloaded: ['The provider of the model is overloaded.', 'Der Anbieter des Modells ist überlastet.', 'El proveedor del modelo está sobrecargado.'],
  provider_error: ['The provider of the model reported an error.', 'Der Anbieter des Modells hat einen Fehler gemeldet.', 'El proveedor del modelo informó de un error.'],
  connection_failed: ['The provider of the model cannot be reached.', 'Der Anbieter des Modells ist nicht erreichbar.', 'No se puede acceder al proveedor del modelo.'],
  timeout: ['The model took too long.', 'Das Modell hat zu lange gebraucht.', 'El modelo tardó demasiado.'],
  stream_cut: ['The answer of the model was cut off.', 'Die Antwort des Modells ist abgerissen.', 'La respuesta del modelo se cortó.'],
  auth_failed: ['The provider of the model does not accept our key.', 'Der Anbieter des Modells nimmt unseren Schlüssel nicht an.', 'El proveedor del modelo no acepta nuestra clave.'],
  context_exceeded: ['The conversation is too long for the model.', 'Die Unterhaltung ist zu lang für das Modell.', 'La conversación es demasiado larga para el modelo.'],
  empty_answer: ['The model gave no answer.', 'Das Modell hat keine Antwort gegeben.', 'El modelo no dio ninguna respuesta.'],
  agent_gone: ['An agent that was asked does not exist any more.', 'Einen Agenten, der gefragt wurde, gibt es nicht mehr.', 'Un agente al que se preguntó ya no existe.'],
  step_limit: ['The agents needed more steps than they may take.', 'Die Agenten brauchten mehr Schritte, als sie machen dürfen.', 'Los agentes necesitaron más pasos de los permitidos.'],
  iteration_limit: ['The agents needed more steps than they may take.', 'Die Agenten brauchten mehr Schritte, als sie machen dürfen.', 'Los agentes necesitaron más pasos de los permitidos.'],
  token_budget: ['The agents used up what they may read and write for one question.', 'Die Agenten haben verbraucht, was sie für eine Frage lesen und schreiben dürfen.', 'Los agentes agotaron lo que pueden leer y escribir para una pregunta.'],
  turn_timeout: ['This took longer than it may.', 'Das hat länger gedauert, als es darf.', 'Esto tardó más de lo permitido.'],
  resume_limit: ['This was interrupted too often.', 'Das wurde zu oft unterbrochen.', 'Esto se interrumpió demasiadas veces.'],
});

/** An error in the reader's language where its code is known here; else as the server tells it. English is the server's own: its text tells more. */
export function problemWords(code: string, told: string | undefined): string {
  const isKnown = Object.hasOwn(sayCode.texts, code);
  if (isKnown && (languageChoice.get().language !== 'en' || told === undefined)) {
    return sayCode(code as keyof typeof sayCode.texts);
  }
  return told ?? sayProblem('refused');
}
