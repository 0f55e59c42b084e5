import type { HandoffType } from '../generated/protocol';
import { speaker } from './speaker';

/** Why another agent speaks. */
export const sayRouting = speaker({
  why: ['Why {agent}?', 'Warum {agent}?', '¿Por qué {agent}?'],
  thought: ['What {agent} thought', 'Was {agent} dachte', 'Lo que pensó {agent}'],
  hints: ['Words of the message that speak for {agent}: {words}', 'Worte der Nachricht, die für {agent} sprechen: {words}', 'Palabras del mensaje que apuntan a {agent}: {words}'],
  task: ['What {agent} was asked to do', 'Was {agent} tun soll', 'Lo que se pidió a {agent}'],
  supervisor_routing: ['The supervisor chose {agent} for this.', '{agent} wurde von der Leitung dafür gewählt.', 'El supervisor eligió a {agent} para esto.'],
  agent_handoff: ['{from} gave this to {agent}.', '{from} hat dies an {agent} gegeben.', '{from} pasó esto a {agent}.'],
  user_selection: ['You chose {agent} yourself.', 'Sie haben {agent} selbst gewählt.', 'Tú elegiste a {agent}.'],
  return: ['{from} is done; {agent} goes on.', '{from} ist fertig; {agent} macht weiter.', '{from} ha terminado; sigue {agent}.'],
} satisfies Record<HandoffType | 'why' | 'thought' | 'hints' | 'task', readonly [string, string, string]>);
