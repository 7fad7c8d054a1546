/**
 * All refusals of the API: code, HTTP status and the text that a person reads. A code with several texts has `reasons`.
 * `{names}` are replaced by values of the refusal or of `rules/pages/figures.ts`. No other code can be thrown.
 */
export const refusals = {
  malformed: {
    status: 400,
    message: 'Something in the request could not be read.',
    reasons: {
      too_much: 'One order can be at most {most}.',
      ifsc: 'Please enter a valid IFSC code (e.g., SBIN0001234).',
      holiday: 'Holidays can be planned up to a year ahead.',
      slug: 'Please choose 3 to {longestSlug} small letters and digits, with hyphens between words. Some words are taken by the site itself.',
      signature: 'The signature is wrong.',
      event: 'This event cannot be read.',
    },
  },
  wrong_code: {
    status: 400,
    message: 'That code is wrong or has expired.',
    reasons: {
      to_number: 'The code to your phone is wrong or has expired.',
    },
  },
  weak_password: {
    status: 400,
    message:
      'Please choose a password of {shortestPassword} to {longestPassword} characters that is not a common one.',
  },
  below_minimum: { status: 400, message: 'Minimum purchase of {minimum} is required to checkout.' },
  fields_missing: { status: 400, message: 'Please complete all fields before submitting.' },
  invalid_phone: { status: 400, message: 'Invalid Phone Number' },
  place_missing: {
    status: 400,
    message: "Please provide a valid address using 'Current Location' or the autocomplete search",
  },
  unroutable: {
    status: 400,
    message: 'We could not find a road to this point. Please move the pin.',
  },
  setup_incomplete: {
    status: 400,
    message: 'Please complete all shop profile fields.',
    reasons: {
      profile: 'Please complete all shop profile fields.',
      phone: 'Please enter a valid 10-digit phone number.',
      phoneTwice: 'Each phone number can stand here once.',
      coordinates: 'Please provide location coordinates by entering a valid address.',
      postalCode: 'Please enter a valid 6-digit postal code.',
      image: 'Please upload a shop image.',
      panMissing: 'Please enter PAN number.',
      pan: 'Please enter a valid PAN number (e.g., AAACL1234C).',
      bank: 'Please complete all bank details.',
      ifsc: 'Please enter a valid IFSC code (e.g., SBIN0001234).',
      accountNumber: 'Please enter a valid account number (9 to 18 digits).',
      upiAddress: 'Please enter a valid UPI address (e.g., name@bank).',
      terms: 'You must accept the terms and conditions.',
    },
  },
  invalid_image: { status: 400, message: 'Please upload a JPEG or PNG image' },
  image_too_large: { status: 413, message: 'Image size must be less than {pictureMb}MB' },
  invalid_plan: { status: 400, message: 'Please select a subscription plan.' },
  payment_not_verified: {
    status: 400,
    message: 'Payment verification failed.',
    reasons: {
      taken_back: 'Payment verification failed. Please contact support.',
      goes_back: 'This payment came too late or a second time. It goes back to you by itself.',
    },
  },
  sensitive_message: {
    status: 400,
    message: 'Please never share card numbers, codes or passwords here. Nothing was sent.',
  },
  sign_in_required: { status: 401, message: 'Please sign in to continue.' },
  /** The browser signs out when it reads this text, so no other refusal may use it. */
  token_expired: {
    status: 401,
    message: 'Token expired',
    reasons: {
      /** The account was deleted. */
      erased: 'Token expired',
    },
  },
  wrong_credentials: {
    status: 401,
    message: 'Invalid email or password.',
    reasons: {
      not_your_password: 'That is not your password.',
    },
  },
  wrong_role: { status: 403, message: 'This account cannot do that.' },
  verify_email_first: { status: 403, message: 'Please verify your email with the code first.' },
  prove_email_first: {
    status: 403,
    message: 'Please confirm your email with a code before you order more: your first orders are still open.',
    reasons: {
      not_paid:
        'Please confirm your email with a code before you begin another payment: several that you began were not made.',
      last_packs:
        'Please confirm your email with a code to order so much of {item}: some is kept for customers who have.',
    },
  },
  proof_required: {
    status: 403,
    message: 'Please confirm that it is you, with your password, a code or Google.',
  },
  account_suspended: {
    status: 403,
    message: 'This account is suspended. Please write to us if you think that is wrong.',
  },
  google_refused: {
    status: 403,
    message: 'Google Login Failed!',
    reasons: {
      sign_up: 'Google signup failed!',
    },
  },
  phone_off: { status: 403, message: 'Signing in by phone number is not offered here.' },
  /** Only for callers who have proven the number. */
  phone_unknown: {
    status: 403,
    message: 'No account has this number yet. Please tell us your name and email.',
    reasons: {
      shop: 'No shop account has this number. Please log in with your email; on the account page you can add the number.',
    },
  },
  foreign_origin: { status: 403, message: 'This request came from another site.' },
  setup_required: {
    status: 403,
    message: 'Please complete your setup or renew your subscription.',
  },
  subscription_lapsed: {
    status: 403,
    message: 'Please complete your setup or renew your subscription.',
  },
  not_found: {
    status: 404,
    message: 'Not found.',
    reasons: {
      address: 'This address is no longer there.',
      device: 'That device is signed out already.',
    },
  },
  invalid_address: { status: 404, message: 'Invalid address selected. Please try again.' },
  /** Somebody else has changed the order first. `reasons` by its new stage. */
  order_moved_on: {
    status: 409,
    message: 'This order was cancelled in the meantime.',
    reasons: {
      new: 'This order was changed in the meantime. Please look at it again.',
      accepted: 'The shop has accepted this order in the meantime.',
      packed: 'This order is packed already. You can ask the shop to cancel it.',
      out: 'This order is on its way already.',
      delivered: 'This order is delivered already.',
      not_asked: 'Nobody asks for this order to be cancelled any more.',
      too_late_to_undo: 'It is too late to take this step back.',
      customer_gone: 'Its customer has deleted their account, so this order stays as it is.',
    },
  },
  change_not_possible: {
    status: 409,
    message: 'This line cannot be changed like that.',
    reasons: {
      more: 'An order can only become less: it has fewer of this already.',
      not_weighed: 'This is not sold by weight.',
      not_on_sale: 'What you offer instead is not on sale.',
      in_order: 'What you offer instead is in this order already, or offered for another line.',
      test_order: 'This is a test order: nothing of it can be changed.',
      brought_again: 'This order is brought again without a price: nothing of it can be changed.',
      costs_more: 'What you offer instead costs more than what it replaces.',
      sold_meanwhile: 'What the shop offers instead was sold in the meantime. You can go without it.',
    },
  },
  nothing_owed: { status: 409, message: 'Nothing is owed that can be paid online.' },
  conflict: {
    status: 409,
    message: 'This was changed in the meantime. Please try again.',
    reasons: {
      menu_empty: 'Add an item to your menu first: a test order needs something to pack.',
      order_on_its_way: 'An order is still on its way. Please try again once it is delivered.',
      not_delivered: 'You can leave feedback once the order is delivered.',
      review_changed:
        'The customer has said something else in the meantime. Please read it before you answer.',
      answered_meanwhile: 'Another answer was sent in the meantime. Please look at what stands there now.',
      answer_stands: 'This answer is more than a day old and stands as it is.',
      addresses_full: 'You keep {mostAddresses} addresses already. Please remove one first.',
      slug_taken: 'Another shop has this address already.',
      slugs_full: 'Your shop has had {mostSlugs} addresses. Please choose one of them.',
      item_kept: '{item} is on your menu already.',
      pack_kept: '{item}, {pack}, is on your menu already.',
      pack_twice: '{item}, {pack}, stands here twice.',
      cells_moved: 'Something here was changed on another device. Nothing was saved yet.',
      barcode_kept: '{item} has this barcode already.',
      has_photo: 'This item has a photo already.',
      batch_too_old: 'This is more than an hour old. Please delete single items instead.',
      address_kept: 'You keep this address already.',
      payment_on_its_way: 'A payment is on its way already. Please look again in a minute.',
      set_up_already: 'Your shop is set up already.',
      renewed_already:
        'An earlier payment has renewed your subscription. Please look at its new end; nothing more was charged.',
      shop_suspended: 'Your shop is taken off the market. Please write to us before you renew.',
      not_yet_delivered: 'You can report something once the order is delivered.',
      issue_open: 'Something is reported about this order already. Its answer comes on this page.',
      issue_too_late: 'It is too late to report this here. Please write to {email}.',
      issue_moved_on: 'This report has gone on in the meantime. Please look at it again.',
      issue_unsettled: 'A report about an order is still open. Please try again once it is settled.',
      returns_too_much: 'At most {amount} of this order can go back.',
      returns_too_little: 'The least that can go back to a bank is {amount}.',
      returns_disputed:
        'The bank of the customer has asked for this money back already. We will write to you.',
    },
  },
  account_unsettled: {
    status: 409,
    message: 'There is money to settle before this account can be deleted.',
    reasons: {
      shop_owes:
        'Your shop still owes us {amount} of commission on orders paid in cash. Pay it under “Money” on your dashboard, then delete the account. Where that cannot be, write to {email}.',
      we_owe:
        'We still owe your shop {amount} for orders paid online. To have it paid before the shop is closed, write to {email}.',
    },
  },
  email_taken: { status: 409, message: 'An account with this email already exists. Please log in.' },
  phone_taken: {
    status: 409,
    message: 'Another account has this number. Sign in with the number and remove it there first.',
  },
  key_reused: {
    status: 409,
    message: 'This checkout was begun for another order. Please confirm again.',
    reasons: {
      item: 'Another item was added under this key already.',
      batch: 'Other items were added under this key already.',
      sheet: 'Other prices were saved under this key already.',
    },
  },
  checkout_gone: {
    status: 409,
    message: 'This checkout has ended. Please look at your orders, then confirm again.',
  },
  paid_already: {
    status: 409,
    message: 'Your earlier payment has come through and that order is placed. Please look at your orders.',
  },
  /** The cart that this browser holds was ordered on another device. The refusal names that order. */
  cart_ordered: {
    status: 409,
    message:
      'This cart has been ordered already. Please look at your orders, and at what is left in the cart.',
  },
  price_changed: {
    status: 409,
    message: 'A price has changed. Please check the new total.',
    reasons: {
      of_lines: 'Prices have changed, though not what they come to. Please check them.',
      of_packs: 'What a pack holds has changed, though not its price. Please check your order.',
    },
  },
  item_unavailable: {
    status: 409,
    message: 'An item in your cart is no longer available.',
    reasons: {
      sold_out: '{item} is sold out.',
      few_left: 'Only {left} left of {item}.',
    },
  },
  out_of_reach: {
    status: 409,
    message: 'This shop does not deliver to this address.',
    reasons: {
      of_shop: '{shop} does not deliver to this address.',
    },
  },
  shop_closed: {
    status: 409,
    message: 'This shop takes no orders at the moment.',
    reasons: {
      of_shop: '{shop} does not take orders.',
    },
  },
  shop_busy: {
    status: 409,
    message: 'This shop is busy just now. Please try again in a few minutes; your cart is kept.',
  },
  cash_not_taken: {
    status: 409,
    message:
      'You have several cash orders on their way from this shop. Please pay this one online, or wait until one is delivered.',
    reasons: {
      ceiling: 'Orders above {amount} are not paid in cash. Please pay this one online.',
    },
  },
  too_large: { status: 413, message: 'That is too large.' },
  wrong_content_type: { status: 415, message: 'Please send JSON.' },
  too_many: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was lost; please try again.' },
  payment_unavailable: { status: 502, message: 'Failed to initiate payment.' },
  chat_unavailable: { status: 502, message: 'Failed to get response from chatbot.' },
  distance_unavailable: { status: 502, message: 'Unable to calculate distance. Please try again.' },
  sms_unavailable: {
    status: 503,
    message: 'We cannot send codes to phones just now. Please use your email.',
  },
  overloaded: { status: 503, message: 'We are very busy just now. Please try again in a moment.' },
  unavailable: {
    status: 503,
    message: 'We are briefly unavailable. Nothing was lost; please try again in a moment.',
  },
  not_ready: {
    status: 503,
    message: 'The service is starting.',
    reasons: {
      unknown_order: 'That order is not known yet.',
    },
  },
} as const satisfies Record<string, { status: number; message: string; reasons?: Record<string, string> }>

export type RefusalCode = keyof typeof refusals
