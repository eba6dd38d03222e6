// What the page asks of its server.

const LOST = "The page has lost its program. Start `paxman review` again: nothing that you decided is lost.";

export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function asked(path, options = {}) {
  let answer;
  try {
    answer = await fetch(`api/${path}`, options);
  } catch {
    throw new Refused(LOST, 0);
  }
  const data = await answer.json();
  if (!answer.ok) throw new Refused(data.problem ?? "Something went wrong.", answer.status);
  return data;
}

export const get = (path) => asked(path);

export const post = (path, body) =>
  asked(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
