import { useEffect, useState } from 'react';
import { listPeople } from './calls';

const MOST_PAGES = 10;

/** Names of the people of the tenant by their ids; who is not known any more stays an id. */
export function useNames(): (id: string) => string {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const found = new Map<string, string>();
      let cursor: string | undefined;
      for (let page = 0; page < MOST_PAGES; page++) {
        const { people, nextCursor } = await listPeople('', cursor);
        people.forEach(({ id, name }) => found.set(id, name));
        cursor = nextCursor ?? undefined;
        if (cursor === undefined) {
          break;
        }
      }
      if (!isOver) {
        setNames(found);
      }
    };
    // Ids are worse than names, and better than nothing.
    read().catch(() => {});
    return () => {
      isOver = true;
    };
  }, []);
  return (id) => names.get(id) ?? id;
}
