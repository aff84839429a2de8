import type { Services } from '@/lib/contract/verb'
import { accepted, refused } from '@/lib/domain/result'
import { EMPTY_FILE, STALLED, tooLarge } from '@/lib/domain/upload'
import type { Asked } from '@/lib/domain/waiting'
import { uploadsFolder } from '@/lib/jobs/temporary-folder'
import { dropUpload, findUpload, receiveUpload } from '@/lib/jobs/uploads'
import { once } from '@/lib/process/once'
import { createPace, createShares, OF_CLIENTS } from '@/lib/web/pace'

import { settings } from './db'

/** The folder where files wait. */
export function uploadsRoot(): string {
  return uploadsFolder(settings().dataDirectory)
}

const OPEN_UPLOADS = { each: 4, all: 20 } // what is still arriving counts nowhere on the disk
const openUploads = () => once('open-uploads', () => createShares(OPEN_UPLOADS))
const programPace = () => once('program-uploads', () => createPace({ upload: OF_CLIENTS.upload }))

/** Lets a client send one more file at the same time; returns how to end that, null at the limit. */
export function takeUpload(client: string): (() => void) | null {
  return openUploads().take(client)
}

/** Keeps what a program sends, as fast as pages may (rule WS6); its token is one of the program, the name and the bytes. */
export const keepUpload: Services['keepUpload'] = async (body, name, asked) => {
  const { reviewer: program, at } = asked
  const ended = programPace()('upload', program, at.getTime()) ? takeUpload(program) : null
  if (ended === null) return refused({ kind: 'too-fast' })
  try {
    return await keep(body, name, asked)
  } finally {
    ended()
  }
}

const keep: Services['keepUpload'] = async (body, name, asked) => {
  const received = await receiveUpload(body, { token: null, name, root: uploadsRoot() }, asked)
  switch (received) {
    case 'empty':
      return refused({ kind: 'bad-input', problem: EMPTY_FILE })
    case 'stalled':
      return refused({ kind: 'bad-input', problem: STALLED })
    case 'too-large':
      return refused({ kind: 'too-large', sentence: tooLarge(null) })
    case 'no-room':
      return refused({ kind: 'no-room' })
    default:
      return accepted(received)
  }
}

/** Removes what a program sent, if it is still there. */
export async function dropKept(token: string, asked: Asked): Promise<void> {
  const found = await findUpload(uploadsRoot(), token, asked)
  if (found !== null) await dropUpload(found)
}
