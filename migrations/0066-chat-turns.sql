-- Who is being answered by the chat right now: one question at a time, however many processes there are. What a process
-- that died has left behind runs out by itself.
create table chat_turns (
  asker text primary key,
  turn uuid not null,
  runs_out_at timestamptz not null
);
