/** Where the browser keeps tables that were taken along: IndexedDB, one row a table. */

import type { Kept } from "./course";

const STORE = "along";

function database(): Promise<IDBDatabase> {
  return new Promise((found, fail) => {
    const opening = indexedDB.open("fleacircus", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
    opening.onsuccess = () => found(opening.result);
    opening.onerror = () => fail(opening.error);
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const found = await database();
  try {
    return await new Promise((done, fail) => {
      const change = found.transaction(STORE, mode, { durability: "strict" });
      const request = work(change.objectStore(STORE));
      change.oncomplete = () => done(request.result);
      change.onerror = change.onabort = () => fail(change.error);
    });
  } finally {
    found.close();
  }
}

/** What a test hands in instead. */
export interface Shelf {
  find(id: string): Promise<Kept | undefined>;
  keep(kept: Kept): Promise<void>;
  drop(id: string): Promise<void>;
  all(): Promise<Kept[]>;
}

export const shelf: Shelf = {
  find: (id) =>
    within<Kept | undefined>("readonly", (store) => store.get(id) as IDBRequest<Kept | undefined>),
  keep: async (kept) => void (await within("readwrite", (store) => store.put(kept))),
  drop: async (id) => void (await within("readwrite", (store) => store.delete(id))),
  all: () => within<Kept[]>("readonly", (store) => store.getAll() as IDBRequest<Kept[]>),
};
