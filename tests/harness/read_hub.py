"""Reads models from the hub with the hub's own client and prints their metadata as JSON.

    HF_ENDPOINT=http://… python read_hub.py [--token TOKEN] organization/model-name …
"""

import argparse
import json

from huggingface_hub import HfApi
from huggingface_hub.hf_api import RepoFile


def facts_of(api: HfApi, model: str) -> dict:
    info = api.model_info(model, files_metadata=True)
    tree = api.list_repo_tree(model, recursive=True, expand=True)
    files = [entry for entry in tree if isinstance(entry, RepoFile)]
    card = {} if info.card_data is None else info.card_data.to_dict()
    return {
        "id": info.id,
        "sha": info.sha,
        "private": info.private,
        "gated": info.gated,
        "disabled": info.disabled,
        "likes": info.likes,
        "created_at": info.created_at.isoformat(),
        "tags": info.tags,
        "license": card.get("license"),
        "base_model": card.get("base_model"),
        "config": info.config,
        "parameters": None if info.safetensors is None else info.safetensors.total,
        "siblings": {file.rfilename: [file.size, file.blob_id] for file in info.siblings},
        "tree": {file.path: [file.size, file.blob_id] for file in files},
        "sha256": {file.path: file.lfs.sha256 for file in files if file.lfs is not None},
        "last_commits": sorted({file.last_commit.oid for file in files}),
        "branches": {ref.name: ref.target_commit for ref in api.list_repo_refs(model).branches},
        "commits": [commit.commit_id for commit in api.list_repo_commits(model)],
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="+")
    parser.add_argument("--token", help="also tell whose token this is")
    arguments = parser.parse_args()
    api = HfApi(token=False)
    facts = {model: facts_of(api, model) for model in arguments.models}
    whoami = None if arguments.token is None else HfApi(token=arguments.token).whoami()
    print(json.dumps({"models": facts, "whoami": whoami}, default=str))
