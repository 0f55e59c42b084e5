/** Shows a dialog above all else; a press that begins and ends beside it closes it, as Escape does. */
export function openModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (dialog === null) {
    return undefined;
  }
  dialog.showModal();
  const isBeside = (event: MouseEvent) => event.target === dialog && !isInside(event, dialog.getBoundingClientRect());
  let hasBegun = false;
  const onPress = (event: PointerEvent) => {
    hasBegun = isBeside(event);
  };
  // Not before the press has ended: it would take the focus with it.
  const onClick = (event: MouseEvent) => {
    if (hasBegun && isBeside(event)) {
      dialog.close();
    }
  };
  dialog.addEventListener('pointerdown', onPress);
  dialog.addEventListener('click', onClick);
  return () => {
    dialog.removeEventListener('pointerdown', onPress);
    dialog.removeEventListener('click', onClick);
  };
}

function isInside({ clientX, clientY }: MouseEvent, { left, right, top, bottom }: DOMRect): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
