/** The pages on which a barcode may be scanned. Only these are served with leave to ask for the camera. */
export const mayAskForCamera = (path: string): boolean =>
  /^\/dashboard\/(?:add|list|edit\/[^/]+)\/?$/.test(path)
