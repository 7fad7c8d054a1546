/** Why a backup was not made or not restored. Its message is for the person at the terminal. */
export class BackupFault extends Error {}
