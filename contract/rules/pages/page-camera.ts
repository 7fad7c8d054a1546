/** The pages on which a barcode can be scanned. Only these are served with a Permissions-Policy that allows the camera. */
export const mayAskForCamera = (path: string): boolean =>
  /^\/dashboard\/(?:add|list|edit\/[^/]+)\/?$/.test(path)
