export const upiTexts = {
  profile: {
    title: 'UPI address',
    note: 'For customers who pay by UPI at the door. An order on its way then has a code with the exact sum on your orders page, which the customer scans; the money goes straight to you.',
    label: 'Your UPI address',
    hint: 'For example name@bank, as your UPI app shows it',
    add: 'Add a UPI address',
    change: 'Change UPI address',
    remove: 'Remove',
    removing: 'Removing…',
    keep: 'Leave it as it is',
    save: 'Save changes',
    saving: 'Saving…',
    prove: 'Is it you?',
    proveEntry:
      'From now on the code at the door is paid to this address. Look at it once more. We mail you about it.',
    proveReplacement:
      'From now on the code at the door is paid to this address, no longer to {present}. Look at it once more. We mail you about it.',
    proveRemoval: 'Your orders show no UPI code any more. We mail you about it.',
  },
  code: {
    show: 'Show UPI code',
    showOf: 'Show UPI code, order {number}',
    title: 'Order #{number}',
    scan: 'To be scanned with any UPI app',
    code: 'UPI code for {amount} to {address}',
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'The address could not be copied. Please mark it and copy it by hand.',
    unseen: '{product} does not see this payment: look into your own UPI app before you hand over.',
    loading: 'Loading the code',
  },
} as const
