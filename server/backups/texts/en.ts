/** The mail to the operator about a backup that failed. */
export const backupLetter = {
  subject: 'The backup of {day} is not as it should be',
  heading: 'A backup needs you',
  wrong: {
    backup: 'No backup was written.',
    backup_command: 'The backup lies on this machine alone: BACKUP_COMMAND did not take it away.',
    backups_kept: 'Backups that are older than need be could not be removed.',
    restore_drill: 'It could not be proven that the backup can be restored.',
  },
  why: 'The log says why, as alarm {alarms}.',
  reason: 'Backup {folder}.',
} as const
