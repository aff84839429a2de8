import type { StoreCapabilities } from '@/lib/domain/connection'

export const MARKDOWN_CAPABILITIES: StoreCapabilities = {
  product: 'Markdown memory',
  tested:
    'Folders made in the layouts of Claude Code 2.1.219, of MEMORY.md, of memory-wiki and of basic-memory 0.24, as they are described, not by the programs themselves. What is not understood is left as it is.',
  can: [
    {
      what: 'supersede',
      how: 'takes the older fact out of MEMORY.md and moves it to .superseded, unchanged; in a wiki, the status of its claim becomes superseded; in basic-memory, its line moves under “Superseded” in its note, or gets an end',
    },
    {
      what: 'restate',
      how: 'replaces the exact words in the file of Claude Code or the claim of a wiki; not in MEMORY.md of OpenClaw and in basic-memory, where other words are another fact',
    },
    { what: 'retract', how: 'as if a newer fact replaced it' },
    {
      what: 'undo',
      how: 'puts back exactly what was there, if the fact is still as it was written',
    },
    { what: 'protect', how: null },
    { what: 'merge', how: null },
  ],
  guard:
    'Each file is compared with what was read immediately before it is replaced. The change is refused if anyone changed it meanwhile. The fact is read again after.',
  seen: 'At its next session; with basic-memory, once it has read the file. The agent may still open a file that was moved, and may write the fact again; the connection then says so.',
}
