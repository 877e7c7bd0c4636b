/** What the structure of a file says: its size, and where the image ends. */
export interface ImageLayout {
  width: number;
  height: number;
  /** Index behind the last byte of the image; what follows is not part of it. */
  end: number;
}
