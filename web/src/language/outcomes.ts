import type { ToolFault, ToolStatus } from '../generated/protocol';
import { languageChoice } from './choice';
import { speaker, type Wording } from './speaker';

/** What notices of the server mean, by their codes. */
export const sayNotice = speaker({
  pictures_not_seen: ['The model cannot see pictures. It is told their names only.', 'Das Modell kann keine Bilder sehen. Es erfährt nur ihre Namen.', 'El modelo no puede ver imágenes. Solo se le dicen sus nombres.'],
  documents_not_read: ['The model cannot read files of this kind. It is told their names only.', 'Das Modell kann Dateien dieser Art nicht lesen. Es erfährt nur ihre Namen.', 'El modelo no puede leer archivos de este tipo. Solo se le dicen sus nombres.'],
  document_too_long: ['A file is too long for the model. It is told its name only.', 'Eine Datei ist zu lang für das Modell. Es erfährt nur ihren Namen.', 'Un archivo es demasiado largo para el modelo. Solo se le dice su nombre.'],
  documents_refused: ['The provider of the model refused the files. The model is told their names only.', 'Der Anbieter des Modells hat die Dateien abgelehnt. Das Modell erfährt nur ihre Namen.', 'El proveedor del modelo rechazó los archivos. Al modelo solo se le dicen sus nombres.'],
  pictures_refused: ['The provider of the model refused the pictures. The model is told their names only.', 'Der Anbieter des Modells hat die Bilder abgelehnt. Das Modell erfährt nur ihre Namen.', 'El proveedor del modelo rechazó las imágenes. Al modelo solo se le dicen sus nombres.'],
  quota_warning: ['A budget is nearly used up.', 'Ein Budget ist fast aufgebraucht.', 'Un presupuesto está casi agotado.'],
  model_not_offered: ['The model that was chosen is not offered here; another one answers.', 'Das gewählte Modell wird hier nicht angeboten; ein anderes antwortet.', 'El modelo elegido no se ofrece aquí; responde otro.'],
  agent_model_unavailable: ['The model of this agent has no key and no address; another one answers.', 'Das Modell dieses Agenten hat keinen Schlüssel und keine Adresse; ein anderes antwortet.', 'El modelo de este agente no tiene clave ni dirección; responde otro.'],
  tools_left_out: ['The model was asked without some tools, because its provider does not take them.', 'Das Modell wurde ohne einige Werkzeuge gefragt, weil sein Anbieter sie nicht annimmt.', 'Se preguntó al modelo sin algunas herramientas, porque su proveedor no las acepta.'],
  history_lost: [
    'A part of this conversation was lost. What it did may have been done. Nothing goes on by itself; check before you write, answer or stop.',
    'Ein Teil dieser Unterhaltung ging verloren. Was darin geschah, kann getan worden sein. Nichts geht von selbst weiter; sehen Sie nach, bevor Sie schreiben, antworten oder anhalten.',
    'Se perdió una parte de esta conversación. Lo que hizo puede haberse hecho. Nada sigue por sí solo; compruébalo antes de escribir, responder o detener.',
  ],
});

type Failure = Exclude<ToolStatus, 'success'> | ToolFault;

/** Why a call did not do what it should, by what the server calls that. */
export const sayFailure = speaker({
  error: ['It failed.', 'Es ist gescheitert.', 'Falló.'],
  timeout: ['It took longer than it may.', 'Es hat länger gedauert, als es darf.', 'Tardó más de lo permitido.'],
  cancelled: ['It was stopped.', 'Es wurde angehalten.', 'Se detuvo.'],
  permission_denied: ['It was not permitted, or a person said no.', 'Es wurde nicht erlaubt, oder jemand hat es abgelehnt.', 'No se permitió, o alguien lo denegó.'],
  unknown_outcome: ['Whether it took effect is not known.', 'Ob es gewirkt hat, ist nicht bekannt.', 'No se sabe si tuvo efecto.'],
  invalid_input: ['Its arguments did not fit.', 'Seine Argumente passten nicht.', 'Sus argumentos no encajaban.'],
  unknown_tool: ['There is no such tool for this agent.', 'Dieses Werkzeug gibt es für diesen Agenten nicht.', 'No existe esa herramienta para este agente.'],
  approval_lapsed: ['What was approved is not as it was shown any more, so nothing was done.', 'Was genehmigt wurde, ist nicht mehr so, wie es gezeigt wurde; deshalb wurde nichts getan.', 'Lo aprobado ya no es como se mostró, así que no se hizo nada.'],
} satisfies Record<Failure, Wording>);

/** A notice in the reader's language where its code is known; in English the server's own text tells more. */
export function noticeWords(code: string, told: string): string {
  return languageChoice.get().language !== 'en' && Object.hasOwn(sayNotice.texts, code) ? sayNotice(code as keyof typeof sayNotice.texts) : told;
}

/** Why a call failed, above what the tool told the model; nothing in English, where that says it already. */
export function failureWords(status: ToolStatus, fault: ToolFault | undefined): string | undefined {
  return status === 'success' || languageChoice.get().language === 'en' ? undefined : sayFailure(fault ?? status);
}
