import type { Place } from '../address';
import { say } from '../language/say';

/** What a screen is called; a conversation has a title of its own. */
export function titleOf(place: Exclude<Place, { readonly kind: 'conversation' }>): string {
  switch (place.kind) {
    case 'inbox':
      return say('inbox');
    case 'library':
    case 'file':
    case 'sources':
      return say('library');
    case 'audit':
      return say('audit');
    case 'usage':
      return say('usage');
    case 'settings':
      return say('settings');
    case 'admin':
      return say('admin');
  }
}
