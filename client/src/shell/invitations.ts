/** The links that lead to the free seats of a table; the table tells them to its owner alone. */

export interface Invitation {
  /** The seat's number as people count. */
  n: number;
  address: string;
  qr: string;
}

interface Told {
  seats: { number: number; invite: string | null }[];
}

export async function invitations(table: string, here: string): Promise<Invitation[]> {
  const reply = await fetch(`/api/v1/tables/${table}`);
  const told = reply.ok ? ((await reply.json()) as Told) : { seats: [] };
  return told.seats.flatMap(({ number, invite }) =>
    invite === null
      ? []
      : [
          {
            n: number + 1,
            address: new URL(`/join/${invite}`, here).href,
            qr: `/join/${invite}/qr.svg?at=${encodeURIComponent(new URL(here).origin)}`,
          },
        ],
  );
}
