import type { Model } from '../api';
import { sayParts } from '../language/parts';

/** What a model is called in a small place: its name without its provider and without folders. */
export function shortName(name: string): string {
  const model = name.slice(name.indexOf(':') + 1);
  return model.slice(model.lastIndexOf('/') + 1);
}

/** What a model costs, by its provider's list. */
export function priceOf({ price }: Model): string {
  if (price == null) {
    return sayParts('priceUnknown');
  }
  return isFree(price.input) && isFree(price.output)
    ? sayParts('free')
    : sayParts('prices', { input: `$${plain(price.input)}`, output: `$${plain(price.output)}` });
}

/** One line that tells a model from the others. */
export function lineOf(model: Model): string {
  const leaves = model.retires == null ? '' : ` · ${sayParts('until', { day: model.retires })}`;
  return `${shortName(model.name)} · ${priceOf(model)}${leaves}`;
}

function isFree(amount: string): boolean {
  return Number(amount) === 0;
}

function plain(amount: string): string {
  return amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount;
}
