// boardgame.io's official server in memory, with tic-tac-toe that begins again when the board is full.
const { Server, Origins } = require("boardgame.io/server");

const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells.every((cell) => cell !== null)) G.cells = Array(9).fill(null);
      G.cells[id % 9] = playerID;
    },
  },
};

const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), lobbyConfig: {} }, () => console.log("listening"));
