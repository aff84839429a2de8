import type { Services } from '@/lib/contract/verb'
import { accepted, refused } from '@/lib/domain/result'
import { EMPTY_FILE, NO_ROOM, tooLarge } from '@/lib/domain/upload'
import type { Asked } from '@/lib/domain/waiting'
import { uploadsFolder } from '@/lib/jobs/temporary-folder'
import { dropUpload, findUpload, receiveUpload } from '@/lib/jobs/uploads'

import { settings } from './db'

/** The folder where files wait. */
export function uploadsRoot(): string {
  return uploadsFolder(settings().dataDirectory)
}

/** Keeps what a program sends; its token is one of the program, the name and the bytes. */
export const keepUpload: Services['keepUpload'] = async (body, name, asked) => {
  const received = await receiveUpload(body, { token: null, name, root: uploadsRoot() }, asked)
  switch (received) {
    case 'empty':
      return refused({ kind: 'bad-input', problem: EMPTY_FILE })
    case 'too-large':
      return refused({ kind: 'too-large', sentence: tooLarge(null) })
    case 'no-room':
      return refused({ kind: 'bad-input', problem: NO_ROOM })
    default:
      return accepted(received)
  }
}

/** Removes what a program sent, if it is still there. */
export async function dropKept(token: string, asked: Asked): Promise<void> {
  const found = await findUpload(uploadsRoot(), token, asked)
  if (found !== null) await dropUpload(found)
}
