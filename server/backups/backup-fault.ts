/** A backup cannot be made or restored. The message is a sentence for the person at the terminal. */
export class BackupFault extends Error {}
