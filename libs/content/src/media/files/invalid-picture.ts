/** A file is not a valid picture, or one that costs too much. The message is for the client. */
export class InvalidPicture extends Error {}
