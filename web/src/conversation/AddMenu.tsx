import { lazy, Suspense, useRef, useState } from 'react';
import { sayTalk } from '../language/talk';
import { chosenFiles } from '../library/dropped';
import { useStore } from '../store';
import { Menu } from '../ui/Menu';
import type { MessageFiles } from './messageFiles';

const LibraryPicker = lazy(() => import('../library/LibraryPicker').then((part) => ({ default: part.LibraryPicker })));

/** The ways to bring something along with a message. */
export function AddMenu({ files }: { readonly files: MessageFiles }) {
  const { search } = useStore(files);
  const [isPicking, setPicking] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="shrink-0">
      <Menu
        icon="plus"
        label={sayTalk('addFiles')}
        testid="add"
        items={[
          { icon: 'upload', label: sayTalk('uploadFiles'), act: () => picker.current?.click() },
          { icon: 'book', label: sayTalk('fromLibrary'), act: () => setPicking(true) },
          { icon: 'search', label: sayTalk('searchMine'), isOn: search, act: () => files.searchToo(!search) },
        ]}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-testid="picture-picker"
        onChange={(event) => {
          void files.add(chosenFiles(event.target.files).map(({ file }) => file));
          event.target.value = '';
        }}
      />
      {isPicking && (
        <Suspense>
          <LibraryPicker onChoose={(file) => files.attach(file)} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </div>
  );
}
