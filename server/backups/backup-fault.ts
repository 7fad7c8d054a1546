/** Why a backup is not made or not restored, as a sentence for the person at the terminal. */
export class BackupFault extends Error {}
