import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { hrefOf, type Place } from '../address';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
  readonly to: Place;
  readonly onGo: (place: Place) => void;
  readonly children: ReactNode;
}

/** A link inside the page: followed without loading it anew, unless it is meant for another tab. */
export function PageLink({ to, onGo, children, onClick, ...rest }: Props) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      onGo(to);
    }
  };
  return (
    <a href={hrefOf(to)} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
