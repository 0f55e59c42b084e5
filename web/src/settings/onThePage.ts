import { type Density, densityChoice } from '../appearance/density';
import { type Theme, themeChoice } from '../appearance/theme';
import type { Settings } from '../generated/rest';
import { languageChoice } from '../language/choice';

/** Makes the page look and speak as it is wanted. */
export function onThePage({ theme, density, language }: Settings): void {
  themeChoice.choose(theme as Theme);
  densityChoice.choose(density as Density);
  languageChoice.choose(language);
}
