#!/usr/bin/env bash
# Usage: publish-action.sh FOLDER TAG. Pushes the folder as one commit of its own and gives it the tag, so that "uses: …@TAG" has all it needs.
# A tag that has the same files already is left alone; one that has others is an error, as people pin it.
set -euo pipefail
folder=$(cd "$1" && pwd)
tag=$2
GIT_DIR=$(git rev-parse --absolute-git-dir)
GIT_INDEX_FILE=$(mktemp -u)
export GIT_DIR GIT_INDEX_FILE
trap 'rm -f "$GIT_INDEX_FILE"' EXIT

(cd "$folder" && git --work-tree=. add --all --force .)
tree=$(git write-tree)
if git fetch --quiet --no-tags origin "refs/tags/$tag" 2>/dev/null; then
  [ "$(git rev-parse 'FETCH_HEAD^{tree}')" = "$tree" ] || { echo "The tag $tag exists with other files. Tags of the action never change: release a new version." >&2; exit 1; }
  echo "The tag $tag is there already."
  exit 0
fi
commit=$(git commit-tree "$tree" -m "Action $tag")
git push --quiet origin "$commit:refs/tags/$tag"
echo "Pushed $tag"
