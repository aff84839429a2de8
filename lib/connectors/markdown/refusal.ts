import { refusalBy } from '@/lib/connectors/store-problems'

/** A write that is not made, because a file is not as it must be. Trying again soon would find the same. */
export const refusal = refusalBy('the folder')
