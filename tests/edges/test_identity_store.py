"""A guest who became a member, and who is blocked, as the socket asks the stores."""

import asyncio

from edges.inside import using
from edges.test_identity import open_table


def test_the_store_knows_a_guest_as_the_member_they_became(django_club: str, club_db: str) -> None:
    from fleacircus.adapters import stores
    from fleacircus.web.club.models import Block, Player
    from fleacircus.web.identity.coming import merge

    with using(club_db):
        ada, guest = Player.objects.create(nickname="Ada", role="member"), Player.objects.create(nickname="Guest")
        table = open_table(guest, "me", "bot")
        other = open_table(ada, "me", "bot")
        for each in (table, other):
            each.seats.filter(kind="bot").update(due=True)
        merge(guest, ada)
        Block.objects.create(kind="address", value="192.0.2.9")
        version = type(table).objects.get(id=table.id).version

    async def look() -> None:
        store = stores.connect(club_db)
        await store.open()
        try:
            row = await store.table(table.id)
            assert row is not None
            assert row.seats[0].player == ada.id
            assert row.version == version > 0, "a wish that waited for the guest is judged anew"
            assert await store.person(guest.id, "192.0.2.1") == stores.Person(ada.id, 0, False, "Ada")
            assert (await store.person(ada.id, "192.0.2.9")).blocked
            assert await store.person("nobody", "") == stores.Person("nobody", None, False)
            assert await store.claim("p/1", 1) is not None
            assert await store.claim("p/2", 1) is None, "both tables are of one person, who may have one bot thinking"
        finally:
            await store.close()

    asyncio.run(look())
