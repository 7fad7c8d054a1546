/**
 * Every way the server says no: its code, its HTTP status and the sentence a person reads when the
 * place that refuses has nothing better to say. A code that is not here cannot be thrown.
 */
export const refusals = {
  malformed: { status: 400, message: 'Something in the request could not be read.' },
  wrong_code: { status: 400, message: 'That code is wrong or has expired.' },
  weak_password: {
    status: 400,
    message: 'Please choose a password of 8 to 128 characters that is not a common one.',
  },
  below_minimum: { status: 400, message: 'Minimum purchase of ₹60 is required to checkout.' },
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
  setup_incomplete: { status: 400, message: 'Please complete all shop profile fields.' },
  invalid_image: { status: 400, message: 'Please upload a JPEG or PNG image' },
  image_too_large: { status: 413, message: 'Image size must be less than 5MB' },
  invalid_plan: { status: 400, message: 'Please select a subscription plan.' },
  payment_not_verified: { status: 400, message: 'Payment verification failed.' },
  sensitive_message: {
    status: 400,
    message: 'Please never share card numbers, codes or passwords here. Nothing was sent.',
  },
  sign_in_required: { status: 401, message: 'Please sign in to continue.' },
  /** The text is what makes the browser sign out, so it is used for nothing else. */
  token_expired: { status: 401, message: 'Token expired' },
  wrong_credentials: { status: 401, message: 'Invalid email or password.' },
  wrong_role: { status: 403, message: 'This account cannot do that.' },
  verify_email_first: { status: 403, message: 'Please verify your e-mail with the code first.' },
  prove_email_first: {
    status: 403,
    message:
      'Please confirm your e-mail with a code before you order more: your first orders are still open.',
  },
  proof_required: {
    status: 403,
    message: 'Please confirm that it is you, with your password, a code or Google.',
  },
  account_suspended: {
    status: 403,
    message: 'This account is suspended. Please write to us if you think that is wrong.',
  },
  google_refused: { status: 403, message: 'Google Login Failed!' },
  foreign_origin: { status: 403, message: 'This request came from another site.' },
  setup_required: {
    status: 403,
    message: 'Please complete your setup or renew your subscription.',
  },
  subscription_lapsed: {
    status: 403,
    message: 'Please complete your setup or renew your subscription.',
  },
  not_found: { status: 404, message: 'Not found.' },
  invalid_address: { status: 404, message: 'Invalid address selected. Please try again.' },
  conflict: { status: 409, message: 'This was changed in the meantime. Please try again.' },
  account_unsettled: { status: 409, message: 'There is money to settle before this account can be deleted.' },
  email_taken: { status: 409, message: 'An account with this e-mail already exists. Please log in.' },
  key_reused: { status: 409, message: 'This checkout was begun for another order. Please confirm again.' },
  checkout_gone: {
    status: 409,
    message: 'This checkout has ended. Please look at your orders, then confirm again.',
  },
  paid_already: {
    status: 409,
    message: 'Your earlier payment has come through and that order is placed. Please look at your orders.',
  },
  price_changed: { status: 409, message: 'A price has changed. Please check the new total.' },
  item_unavailable: { status: 409, message: 'An item in your cart is no longer available.' },
  out_of_reach: { status: 409, message: 'This shop does not deliver to this address.' },
  shop_closed: { status: 409, message: 'This shop takes no orders at the moment.' },
  too_large: { status: 413, message: 'That is too large.' },
  wrong_content_type: { status: 415, message: 'Please send JSON.' },
  too_many: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was lost; please try again.' },
  payment_unavailable: { status: 502, message: 'Failed to initiate payment.' },
  chat_unavailable: { status: 502, message: 'Failed to get response from chatbot.' },
  distance_unavailable: { status: 502, message: 'Unable to calculate distance. Please try again.' },
  overloaded: { status: 503, message: 'We are very busy just now. Please try again in a moment.' },
  unavailable: {
    status: 503,
    message: 'We are briefly unavailable. Nothing was lost; please try again in a moment.',
  },
  not_ready: { status: 503, message: 'The service is starting.' },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals
