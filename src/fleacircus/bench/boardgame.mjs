/** One move after another at boardgame.io's server, with a player and a spectator at each of 64 matches.

The game is as small as a hex placement can be: no rules, no secrets, an entry on a list. The server runs in a process
of its own, and its processor time is what counts. */

import { fork } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";

const require = createRequire(import.meta.url);
const MATCHES = 64;

const game = {
  name: "chain",
  setup: () => ({ chain: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell, number) => {
      G.chain.push({ cell, owner: Number(playerID), number });
    },
  },
};

if (process.argv[2] === "serve") {
  const { Server, Origins } = require("boardgame.io/server");
  const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
  const running = await server.run({ port: 0, lobbyConfig: { apiPort: Number(process.argv[3]) } });
  process.on("disconnect", () => process.exit());
  process.on("message", () => process.send(process.cpuUsage()));
  process.send({ port: running.appServer.address().port });
} else {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const seconds = Number(process.argv[2]);
  const free = await new Promise((settle) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => settle(port));
    });
  });
  const child = fork(new URL(import.meta.url).pathname, ["serve", String(free)], { silent: true });
  const heard = () => new Promise((settle) => child.once("message", settle));
  const { port } = await heard();
  const server = `http://127.0.0.1:${port}`;
  const cpu = async () => {
    child.send("cpu");
    const used = await heard();
    return used.user + used.system;
  };

  const post = async (path, body) => {
    const headers = { "content-type": "application/json" };
    const reply = await fetch(`http://127.0.0.1:${free}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return reply.json();
  };
  const sittings = [];
  for (let n = 0; n < MATCHES; n++) {
    const { matchID } = await post("/games/chain/create", { numPlayers: 1 });
    const seat = { playerID: "0", playerName: "Ada" };
    const { playerCredentials: credentials } = await post(`/games/chain/${matchID}/join`, seat);
    const common = { game, numPlayers: 1, matchID, debug: false, multiplayer: SocketIO({ server }) };
    sittings.push([Client({ ...common, playerID: "0", credentials }), Client(common)]);
  }

  const sync = (client) =>
    new Promise((settle) => {
      const end = client.subscribe((state) => {
        if (state !== null) {
          end();
          settle();
        }
      });
      client.start();
    });
  for (const clients of sittings) for (const client of clients) await sync(client);

  const told = (client, id) =>
    new Promise((settle) => {
      const end = client.subscribe((state) => {
        if (state && state._stateID > id) {
          end();
          settle();
        }
      });
    });
  const until = Date.now() + seconds * 1000;
  const before = await cpu();
  let moves = 0;
  const sit = async ([player, watcher]) => {
    for (let turn = 0; Date.now() < until; turn++) {
      const id = player.getState()._stateID;
      const news = told(watcher, id);
      player.moves.place([turn % 9, turn % 7], turn % 13);
      await news;
      moves++;
    }
  };
  await Promise.all(sittings.map(sit));
  const spent = (await cpu()) - before;
  console.log(JSON.stringify({ us_per_move: spent / moves, moves }));
  process.exit(child.kill() ? 0 : 1);
}
